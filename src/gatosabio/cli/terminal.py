"""What standard output can show."""

import sys
from typing import Final

SIGNS: Final = "♠♥♦♣└─┘"


def can_print(signs: str) -> bool:
    """Whether the encoding of standard output has these *signs*."""
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
