"""gatosabio: a self-hosted table for Addi Cat's, Addi Race and Gato Negro."""

__version__ = "0.1.0"
