"""Playing games by the thousand: how fast, how fair, who wins, and how sure that is."""
