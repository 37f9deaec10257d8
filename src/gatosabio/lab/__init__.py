"""Experiments with thousands of games: how fast, how fair, who wins, and how certain that is."""
