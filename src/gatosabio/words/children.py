"""What the children of a class are called: an animal in a colour."""

from gatosabio.words.catalog import Words


def child_name(said: Words, animal: str, colour: str) -> str:
    """`Blue Fox`. The animal decides the agreement."""
    return said.say(f"class-children.{animal}", colour=colour)
