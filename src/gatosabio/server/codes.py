"""What the codes of tables look like."""

from typing import Final

CODE_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so that a code spells no word and has no I or O that looks like a digit."""

CODE_LENGTHS: Final = (4, 5)

CODE_PATTERN: Final = f"{{code:[A-Za-z]{{{CODE_LENGTHS[0]},{CODE_LENGTHS[-1]}}}}}"
"""A code in an address, as aiohttp's router reads it. People type any letters, also small ones."""
