"""Tokens in the log: a new one with every connection, and none is void before the page has kept a
later one."""

from typing import Final

from gatosabio.records.log import Log, Person
from gatosabio.records.sql_tokens import KEPT_AFTER_MS, MOST_TOKENS
from records.live import live, row

LONG: Final = KEPT_AFTER_MS
NOW: Final = 1_700_000_000_000


async def valid(log: Log, *tokens: str) -> list[str]:
    return [token for token in tokens if await log.find_person(token) is not None]


@live
async def test_a_token_is_void_once_a_later_one_that_was_kept_is_shown(log: Log) -> None:
    await log.append([row("gato", 1)])
    await log.put_person("gato", 0, "aa", "admin")

    assert await log.renew_token("aa", "bb", NOW)
    assert await log.find_person("bb") == Person("gato", 0, "admin")
    assert await valid(log, "aa", "bb") == ["aa", "bb"]
    assert await log.renew_token("bb", "cc", NOW + LONG)
    assert await valid(log, "aa", "bb", "cc") == ["bb", "cc"]
    assert not await log.renew_token("aa", "dd", NOW + LONG)
    assert await valid(log, "dd") == []


@live
async def test_a_token_that_was_given_just_now_voids_nothing(log: Log) -> None:
    await log.append([row("gato", 1)])
    await log.put_person("gato", 0, "aa", "player")

    assert await log.renew_token("aa", "bb", NOW)
    assert await log.renew_token("bb", "cc", NOW + LONG - 1)
    assert await log.renew_token("cc", "dd", NOW - LONG)  # the clock was set back

    assert await valid(log, "aa", "bb", "cc", "dd") == ["aa", "bb", "cc", "dd"]


@live
async def test_tokens_that_were_given_for_one_do_not_void_each_other(log: Log) -> None:
    await log.append([row("gato", 1)])
    await log.put_person("gato", 0, "aa", "player")
    for new in ("b1", "b2", "b3"):  # the first two were lost on their way, or another tab has them
        assert await log.renew_token("aa", new, NOW)

    assert await log.renew_token("b2", "cc", NOW + LONG)

    assert await valid(log, "aa", "b1", "b2", "b3", "cc") == ["b1", "b2", "b3", "cc"]


@live
async def test_nobody_has_more_than_a_few_tokens(log: Log) -> None:
    await log.append([row("gato", 1)])
    await log.put_person("gato", 0, "t0", "player")
    await log.put_person("gato", 1, "other", "player")
    for number in range(50):
        assert await log.renew_token(f"t{number}", f"t{number + 1}", NOW)
    assert len(await valid(log, *[f"t{number}" for number in range(51)])) == MOST_TOKENS
    for number in range(50):
        assert await log.renew_token("t50", f"new{number}", NOW)

        assert await valid(log, "t50", f"new{number}", "other") == ["t50", f"new{number}", "other"]

    held = await valid(log, "t50", *[f"new{number}" for number in range(50)])
    assert len(held) == MOST_TOKENS
