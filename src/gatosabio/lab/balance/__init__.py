"""The balance report, docs/balance.md, made by `gatosabio lab balance`."""
