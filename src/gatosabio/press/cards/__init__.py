"""The cards of a deck, and how they are drawn."""
