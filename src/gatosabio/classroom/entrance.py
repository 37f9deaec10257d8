"""How children come into a class: by the pictures on their card, or because the teacher knows
them."""

from typing import Final

from gatosabio.classroom.children import Child, Pair
from gatosabio.classroom.effects import Admit, Dismiss
from gatosabio.classroom.notebook import Notebook, RefusedByClassError
from gatosabio.classroom.rounds import Rounds
from gatosabio.classroom.rows import Came, Went

MOST_TRIES: Final = 3  # of a pair of pictures; then the teacher lets the child in
MOST_KNOCKS: Final = 40


class Entrance:
    """Who may come in. Tries and knocks are not kept: after a restart they begin anew."""

    def __init__(self, notebook: Notebook, rounds: Rounds) -> None:
        self.knocks: dict[int, Child | None] = {}
        self._notebook = notebook
        self._rounds = rounds
        self._tries: dict[Child, int] = {}
        self._knocked = 0

    def tries_left(self, child: Child) -> int:
        """How often the pictures of this child's card may still be tried."""
        return MOST_TRIES - self._tries.get(child, 0)

    def show_card(self, child: Child, pair: Pair) -> bool:
        """Somebody shows the card of *child*; False if it is another, or was tried too often.

        :raises RefusedByClassError: if the door is closed and the child was not here
        """
        if not self.tries_left(child):
            return False
        if self._notebook.state.cards[child] != pair:
            self._tries[child] = self._tries.get(child, 0) + 1
            return False
        self._come(child)
        return True

    def knock(self, child: Child | None) -> int:
        """Somebody asks the teacher to be let in; gives the number of the knock.

        :raises RefusedByClassError: if too many knock already, or the door is closed
        """
        if len(self.knocks) >= MOST_KNOCKS or self._notebook.state.door_closed:
            raise RefusedByClassError("not-now")
        self._knocked += 1
        self.knocks[self._knocked] = child
        return self._knocked

    def let_in(self, knock: int, child: Child) -> None:
        """Whoever knocks is this child.

        :raises RefusedByClassError: if nobody knocks so any more, or the door is closed
        """
        if knock not in self.knocks:
            raise RefusedByClassError("not-now")
        self._come(child)
        del self.knocks[knock]
        self._notebook.ask(Admit(knock, child))

    def send_away(self, child: Child) -> None:
        """*child* is not here any more.

        :raises RefusedByClassError: if it was not
        """
        self._notebook.check_here(child)
        self._rounds.stand_up(child)
        self._notebook.decide(Went(child))
        self._notebook.ask(Dismiss(child))

    def _come(self, child: Child) -> None:
        self._tries.pop(child, None)
        if child in self._notebook.state.here:
            return
        if self._notebook.state.door_closed:
            raise RefusedByClassError("not-now")
        self._notebook.decide(Came(child))
        self._rounds.sit_late(child)
