"""What many games say about the games: docs/balance.md, made by `gatosabio lab balance`."""
