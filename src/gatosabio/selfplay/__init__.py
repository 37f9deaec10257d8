"""Addi Race in batches on an accelerator, and the training of the champion.

This is a second writing of the rules, for training only: no table ever plays by it, and
`agreement.py` compares it with the engine, game by game. It needs the extra `gatosabio[jax]`.

`race.py` has the state, `play.py` the rules, `observe.py` what a player sees; docs/rl/jax.md shows
how to use them.
"""
