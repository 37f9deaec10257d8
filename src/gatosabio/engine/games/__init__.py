"""One package per game; the list of them is in gatosabio.engine.registry."""
