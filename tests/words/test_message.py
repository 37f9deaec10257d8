"""ICU MessageFormat, as far as our texts use it: what is filled in, and what is refused."""

import pytest

from gatosabio.words.message import Message
from gatosabio.words.message_reader import BadMessageError
from gatosabio.words.plurals import Plurals

ENGLISH = Plurals({"one": "n == 1"})
FRENCH = Plurals({"one": "n == 0 || n == 1", "many": "n != 0 && n % 1000000 == 0"})
POLISH = Plurals(
    {
        "one": "n == 1",
        "few": "n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14)",
        "many": "n != 1",
    }
)
JAPANESE = Plurals({})


def filled(text: str, plurals: Plurals = ENGLISH, **values: object) -> str:
    return Message(text, plurals).fill(values)


# --- Fields and forms ---


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The end.", "The end."),
        ("{name} has {n}.", "Ana has 3."),
        ("{ name }", "Ana"),
        ("{n, plural, one {# card} other {# cards}}", "3 cards"),
        ("{n,plural,one{# card}other{# cards}}", "3 cards"),
        ("{n, plural, =3 {three} one {#} other {#}}", "three"),
        ("{n, plural, =3 {} one {#} other {#}}", ""),
        ("{n, plural, =1 {a card} other {{n} cards for {name}}}", "3 cards for Ana"),
        ("{way, select, left {to the left} other {away}}", "to the left"),
        ("{way, select, right {to the right} other {away}}", "away"),
        ("{way, select, left {{n, plural, one {# card} other {# cards}}} other {}}", "3 cards"),
        ("{n, plural, one {} other {{way, select, left {# left} other {}}}}", "# left"),
        ("number # {n}", "number # 3"),
    ],
)
def test_values_are_filled_in(text: str, said: str) -> None:
    assert filled(text, name="Ana", n=3, way="left") == said


def test_a_value_is_never_read_as_a_message() -> None:
    assert filled("{name} {n, plural, one {#} other {#}}", name="'{n}' #", n=2) == "'{n}' # 2"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Addi Cat's", "Addi Cat's"),
        ("Addi Cat''s", "Addi Cat's"),
        ("it''s '{n}'", "it's {n}"),
        ("'{n}' is {n}", "{n} is 3"),
        ("'{it''s}'", "{it's}"),
        ("rock 'n' roll '", "rock 'n' roll '"),
        ("'#' outside", "'#' outside"),
        ("{n, plural, one {'#' #} other {'#' #}}", "# 3"),
        ("{n, plural, one {} other {it's #}}", "it's 3"),
    ],
)
def test_an_apostrophe_quotes_only_what_would_be_read(text: str, said: str) -> None:
    assert filled(text, n=3) == said


def test_a_message_knows_its_fields_and_the_cases_of_its_selects() -> None:
    message = Message("{a}{b, plural, one {{c}} other {#}}{d, select, x {} other {{e}}}", ENGLISH)

    assert message.fields == set("abcde")
    assert message.cases == {("d", "x"), ("d", "other")}


def test_values_may_be_too_many_but_not_too_few() -> None:
    assert filled("{name}", name="Ana", late=3) == "Ana"
    with pytest.raises(KeyError, match="name"):
        filled("{name}")


def test_only_a_whole_number_has_a_plural() -> None:
    with pytest.raises(TypeError, match="count must be a whole number, not '3'"):
        filled("{count, plural, one {#} other {#}}", count="3")


# --- Plural rules ---


@pytest.mark.parametrize(
    ("plurals", "forms"),
    [
        (ENGLISH, {0: "other", 1: "one", 2: "other", 1_000_000: "other"}),
        (FRENCH, {0: "one", 1: "one", 2: "other", 1_000_000: "many"}),
        (POLISH, {0: "many", 1: "one", 2: "few", 5: "many", 12: "many", 22: "few", 112: "many"}),
        (JAPANESE, {0: "other", 1: "other"}),
    ],
)
def test_a_language_counts_by_its_own_rules(plurals: Plurals, forms: dict[int, str]) -> None:
    assert {number: plurals.form_of(number) for number in forms} == forms


def test_a_form_for_millions_may_be_left_out() -> None:
    text = "{n, plural, one {# point} other {# points}}"

    assert filled(text, FRENCH, n=1_000_000) == "1000000 points"
    assert filled(f"{text[:-1]} many {{# de points}}}}", FRENCH, n=1_000_000) == "1000000 de points"


@pytest.mark.parametrize("conditions", [{"single": "n == 1"}, {"one": "n ==== 1"}, {"one": "x"}])
def test_rules_that_cannot_be_read_are_refused(conditions: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"single|plural form"):
        Plurals(conditions)


# --- What is refused ---


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{name", "no field, plural or select that we know, at '{name'"),
        ("{}", "no field, plural or select that we know, at '{}'"),
        ("{first name}", "no field, plural or select that we know"),
        ("{name\u00a0}", "no field, plural or select that we know"),
        ("{n, number}", "no field, plural or select that we know, at '{n, number}'"),
        ("{when, date, short}", "no field, plural or select that we know"),
        ("{n, selectordinal, one {#st} other {#th}}", "no field, plural or select that we know"),
        ("name}", "there is a } without a {, at '}'"),
        ("'{name}", "a quote does not end"),
        ("{n, plural, offset:1 one {#} other {#}}", "no form that we know, at ' offset:1"),
        ("{n, plural, one other {#}}", "no form that we know"),
        ("{n, plural, one {#} other {#}", "no form that we know, at its end"),
        ("{n, plural, one {#} other {#", "the plural of n does not end, at its end"),
        ("{n, plural, one {#} one {#} other {#}}", "the plural of n has 'one' twice"),
        ("{n, plural, one {#}}", "the plural of n lacks 'other'"),
        ("{n, plural, other {#}}", "the plural of n lacks 'one'"),
        ("{n, plural, one {#} few {#} other {#}}", "has 'few', which this language has not"),
        ("{way, select, left {}}", "the select of way lacks 'other'"),
        ("{way, select, =1 {} other {}}", "the select of way has '=1'"),
        ("{n, plural, one {{m, plural, other {}}} other {}}", "the plural of m lacks 'one'"),
    ],
)
def test_what_it_does_not_know_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadMessageError) as refused:
        Message(text, ENGLISH)

    assert why in str(refused.value)
