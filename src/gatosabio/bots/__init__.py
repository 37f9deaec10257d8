"""Players that are programs. They see what people see, a view, and nothing else."""
