"""Every text a player sees, in English, French and Spanish."""
