"""Who wants to know when games begin and end."""

from typing import Protocol

from gatosabio.table.game_in_progress import GameInProgress


class GameWatcher(Protocol):
    """Is told of the games of all tables. It raises nothing: a table would stop."""

    async def dealt(self, table: str, game: GameInProgress) -> None:
        """*game* was dealt, and is on the disk."""
        ...

    async def ended(self, table: str) -> None:
        """The game at *table* has ended, and is on the disk. After a restart that may be said
        again."""
        ...


class NobodyWatches(GameWatcher):
    """Does nothing."""

    async def dealt(self, table: str, game: GameInProgress) -> None:
        pass

    async def ended(self, table: str) -> None:
        pass
