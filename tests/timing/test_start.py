"""When a reveal goes out."""

from gatosabio.timing.line import LocalLine
from gatosabio.timing.start import plan_start
from timing.races import ANN, BEN, CAT, a_line


def test_all_see_a_reveal_at_one_instant() -> None:
    start = plan_start({ANN: a_line(40), BEN: a_line(220), CAT: LocalLine()}, now=5000)

    assert start.shown_at == 5125
    assert start.send_at == {ANN: 5105, BEN: 5015, CAT: 5125}
