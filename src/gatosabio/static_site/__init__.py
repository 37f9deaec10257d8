"""Writes the page as a static site that needs no server: the same Python runs in the page."""
