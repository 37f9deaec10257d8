"""Playing games by the thousand: speed now, tournaments and environments later."""
