"""What the place that we print to can show."""

import sys
from typing import Final

SIGNS: Final = "♠♥♦♣└─┘"


def can_print(signs: str) -> bool:
    """Whether standard output knows these *signs*."""
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True
