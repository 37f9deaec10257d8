"""The server of one device: tables of somebody who has no server, played inside the page itself.

PURE. Requests, messages, the time and chance are handed in; what is to be stored, answered and sent
comes out (`device.py`). Nothing here knows a browser, a socket or a disk.
"""
