"""The game record: how a game is written down, read back and replayed (docs/record.md)."""
