"""Gato Negro (Black Cat): everybody grabs from one deck at once and builds two scoring piles.

Start at `rules.py`; the clauses it names are in docs/rules/gatonegro.md. `score.py` stands alone:
it also counts piles that were laid with real cards.
"""
