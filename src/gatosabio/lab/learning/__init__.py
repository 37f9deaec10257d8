"""What can be known of players who learn: simulated ones, of whom the truth is known."""
