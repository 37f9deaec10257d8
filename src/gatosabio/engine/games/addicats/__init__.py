"""Addi Cat's: turn cards over; when two hands show equal sums, hit the mouse first.

Start at `rules.py`; the clauses it names are in docs/rules/addicats.md.
"""
