"""Several nodes and their players in one process, on a clock of our own, with everything going
wrong: the server's real code above a simulated database and a simulated network (docs/chaos.md)."""
