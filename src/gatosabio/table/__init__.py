"""The live table, without input or output: a message and the time go in, effects come out.

Start at `table.py`. What is accepted becomes a row of the log, and the table is the fold of its
rows (`rows.py`): that is how it comes back after a crash.
"""
