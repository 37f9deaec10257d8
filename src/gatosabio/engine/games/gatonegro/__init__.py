"""Gato Negro (Black Cat): everybody grabs from one deck at once and builds two scoring piles.

Start at `rules.py`; the clauses it names are in docs/rules/gatonegro.md. `score.py` can be used
alone: it also counts piles of real cards.
"""
