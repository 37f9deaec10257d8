"""The live table, without input or output: a message and the time go in, effects come out.

Start at `table.py`. What is accepted becomes a row of the log (`rows.py`). After a crash the table
is built again from its rows (`fold.py`).
"""
