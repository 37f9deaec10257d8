"""Decks to print, cut and play with: the page's own drawings as PDF."""
