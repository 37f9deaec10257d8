"""Several servers at one PostgreSQL database: who of them is alive, and who runs which table."""
