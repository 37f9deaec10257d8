"""People who say that a seat is theirs, which they had on another device: the host decides.

A claim is no row. After a crash whoever is still there says it again.
"""

from collections.abc import Collection

from gatosabio.table.members import Members
from gatosabio.wire.table_parts import SeatClaim


class Claims:
    """One seat for each person, by the seat's number."""

    def __init__(self) -> None:
        self._claimed: dict[int, int] = {}

    def claim(self, person: int, number: int) -> None:
        """*person* says that the seat of that number is theirs."""
        self._claimed[person] = number

    def refuse(self, person: int, position: int, members: Members) -> None:
        """The host does not give *person* the seat at *position*. Nothing happens if they claim
        another one by now."""
        number = self._claimed.get(person)
        if any(seat.number == number for seat in members.seats[position : position + 1]):
            del self._claimed[person]

    def forget(self, person: int) -> None:
        """*person* claims no seat any more."""
        self._claimed.pop(person, None)

    def forget_seats_of(self, person: int, members: Members) -> None:
        """*person* is here again: nobody else claims their seats any more."""
        kept = {members.seats[position].number for position in members.seats_of(person)}
        self._claimed = {who: seat for who, seat in self._claimed.items() if seat not in kept}

    def waiting(self, members: Members, here: Collection[int]) -> tuple[SeatClaim, ...]:
        """The claims to ask the host about: who claims is *here*, and whose seat it is, is not."""
        if not self._claimed:
            return ()
        positions = {
            seat.number: position
            for position, seat in enumerate(members.seats)
            if seat.person is not None and seat.person not in here
        }
        return tuple(
            SeatClaim(seat=positions[number], person=person)
            for person, number in self._claimed.items()
            if number in positions and person in here
        )
