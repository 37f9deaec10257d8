"""Addi Race (La Course des Additions): a race to exactly 200, with attacks and defences.

Start at `rules.py`; the clauses it names are in docs/rules/addirace.md.
"""
