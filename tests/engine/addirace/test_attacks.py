"""Attacks and their answers (AR-30, AR-35)."""

import pytest

from engine.addirace.race import Race
from gatosabio.engine.games.addirace.events import Countered


@pytest.mark.rule("AR-35", "AR-41")
def test_a_countered_attack_goes_to_the_talon_and_the_counter_stays() -> None:
    race = Race("pursuit 7+4 c3", "present 5+9 14", stock="6 10+10 2+2 9+9")

    race.attack(0, "pursuit", 1).counter(1, "present")

    assert race.talon == "pursuit"
    assert race.attacks(1) == ""
    assert race.defences(1) == "present"
    assert race.hand(1) == "10+10 14 2+2 5+9"
    assert race.told(Countered).attack == "pursuit"
