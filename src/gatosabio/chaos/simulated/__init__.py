"""What is simulated: time, processes, the database, the lines to it, and the lines to players."""
