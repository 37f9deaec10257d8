"""Who was first: what is known of each connection, and how a race over these connections is judged.

Pure: every call is told the time, in milliseconds on the server's own steady clock. The reasons
stand in docs/adr/0009-how-a-race-is-judged.md.
"""
