"""What a child knows of the addition tables, seen from play. Pure: rows in, estimates out."""
