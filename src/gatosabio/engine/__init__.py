"""The rules, as pure functions over values. No clock, no chance, no input or output in here."""
