"""A player of Addi Race that taught itself by playing (docs/rl/champion.md).

`kinds.py` numbers the cards and actions, `features.py` turns a view into numbers, `network.py`
computes with the trained weights, and `player.py` chooses. None of it needs more than Python.
"""
