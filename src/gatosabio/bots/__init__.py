"""Players that are programs. They see only what a person in their place sees: a view."""
