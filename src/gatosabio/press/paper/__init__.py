"""Paper: where things lie on it, drawings and letters, and the PDF."""
