"""Who was first: what a line has shown of itself, and how a race over such lines is judged.

Pure: what time it is comes with every call, as milliseconds on the server's own steady clock. The
reasons stand in docs/adr/0009-how-a-race-is-judged.md.
"""
