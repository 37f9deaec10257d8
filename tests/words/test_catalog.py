"""The texts: the same in every language, and grammatical. A language is a folder."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import gatosabio
from gatosabio.engine.cards import ADDI_BOX, Card
from gatosabio.words.catalog import LANGUAGES, Language, Words, language_of_locale, words
from gatosabio.words.locale_files import BadLocaleError, languages, read_locale

PACKAGE = Path(gatosabio.__file__).parent
LOCALES = PACKAGE / "words" / "locales"
PSEUDO = "en-XA"  # a language that nobody speaks

SAME_EVERYWHERE = {  # words and an order that languages share
    "addicats.card_of",
    "gatonegro.score_of",
    "score.pile",
}

every_language = pytest.mark.parametrize("language", LANGUAGES)


Change = Callable[[dict[str, Any]], object]


@pytest.fixture
def locales(tmp_path: Path) -> Path:
    """A copy of all languages, to be changed."""
    return Path(shutil.copytree(LOCALES, tmp_path / "locales"))


def change(file: Path, by: Change) -> None:
    texts = json.loads(file.read_text(encoding="utf-8"))
    by(texts)
    file.write_text(json.dumps(texts), encoding="utf-8")


def add_pseudo_locale(locales: Path) -> None:
    """English once more, each of its texts in brackets."""
    folder = locales / PSEUDO
    shutil.copytree(locales / "en", folder)
    for area in folder.glob("*.json"):
        if area.name != "language.json":
            texts = json.loads(area.read_text(encoding="utf-8"))
            changed = {k: f"⟦{text}⟧" for k, text in texts.items() if not k.startswith("@")}
            area.write_text(json.dumps(changed), encoding="utf-8")


# --- Every language has the same texts ---


@every_language
def test_every_text_exists_in_every_language(language: Language) -> None:
    assert words(language).texts.keys() == words("en").texts.keys()


@every_language
def test_a_text_has_the_same_fields_in_every_language(language: Language) -> None:
    english = words("en").texts

    assert {key: text.fields for key, text in words(language).texts.items()} == {
        key: text.fields for key, text in english.items()
    }


@every_language
def test_no_text_is_left_in_english(language: Language) -> None:
    ours, english = words(language).texts, words("en").texts
    sentences = [
        key
        for key in ours
        if key.startswith(("addicats.", "addirace.", "gatonegro.", "score.", "replay."))
    ]

    if language != "en":
        same = {key for key in sentences if ours[key].text == english[key].text}
        assert same <= SAME_EVERYWHERE


def test_a_note_explains_every_field_to_translators() -> None:
    notes: dict[str, str] = {}
    for file in (LOCALES / "en").glob("*.json"):
        for key, note in json.loads(file.read_text(encoding="utf-8")).items():
            if key.startswith("@") and key != "@@context":
                notes[f"{file.stem}.{key[1:]}"] = note["description"]

    assert notes.keys() <= words("en").texts.keys()
    for key, text in words("en").texts.items():
        assert text.fields <= set(re.findall(r"\w+", notes.get(key, ""))), key


# --- A language that is not whole is refused ---


@pytest.mark.parametrize(
    ("file", "by", "complaint"),
    [
        ("score", lambda texts: texts.pop("total"), 'fr/score.json: "total" is missing'),
        ("score", lambda texts: texts.update(sum="{n}"), 'fr/score.json: "sum" is not in English'),
        (
            "score",
            lambda texts: texts.update(pile="Pile"),
            "fr/score.json: \"pile\": only one of it and English has the field 'number'",
        ),
        (
            "replay",
            lambda texts: texts.update(title="{edition, select, new {} other {{game} {names}}}"),
            "fr/replay.json: \"title\": English has no 'new' in the select of 'edition'",
        ),
        ("score", lambda texts: texts.update(total=" "), 'fr/score.json: "total" is empty'),
        ("score", lambda texts: texts.update(total=["a"]), 'fr/score.json: "total" is not a text'),
        (
            "score",
            lambda texts: texts.update(total="{points, number}"),
            'fr/score.json: "total" cannot be read: this is no field, plural or select',
        ),
        (
            "score",
            lambda texts: texts.update(total="{points, plural, few {} one {} other {}}"),
            "fr/score.json: \"total\" cannot be read: the plural of points has 'few'",
        ),
        (
            "language",
            lambda texts: texts.update(plurals={"single": "n == 1"}),
            "fr/language.json: \"plurals\": there is no plural form 'single'",
        ),
        (
            "language",
            lambda texts: texts.update(and_before_i="{before} e"),
            'fr/language.json: "and_before_i" has other fields',
        ),
        ("language", lambda texts: texts.pop("plurals"), "fr/language.json cannot be read"),
        ("language", lambda texts: texts.update(plural={}), "fr/language.json cannot be read"),
    ],
)
def test_a_fault_names_file_and_key(file: str, by: Change, complaint: str, locales: Path) -> None:
    change(locales / "fr" / f"{file}.json", by)

    with pytest.raises(BadLocaleError) as refused:
        read_locale("fr", locales)

    assert str(refused.value).startswith(complaint)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("{", "fr/score.json cannot be read: "),
        ("[1]", "fr/score.json cannot be read: it holds no keys"),
        ('{"pile": "a", "pile": "b"}', 'fr/score.json cannot be read: "pile" is there twice'),
    ],
)
def test_a_file_that_is_no_list_of_texts_is_refused(
    content: str, complaint: str, locales: Path
) -> None:
    (locales / "fr" / "score.json").write_text(content, encoding="utf-8")

    with pytest.raises(BadLocaleError, match=re.escape(complaint)):
        read_locale("fr", locales)


def test_a_missing_file_is_told_text_by_text(locales: Path) -> None:
    (locales / "fr" / "games-list.json").unlink()

    with pytest.raises(BadLocaleError) as refused:
        read_locale("fr", locales)

    assert str(refused.value).splitlines() == [
        f'fr/games-list.json: "{key}" is missing'
        for key in sorted(json.loads((locales / "en" / "games-list.json").read_bytes()))
        if not key.startswith("@")
    ]


def test_a_missing_folder_is_an_error_and_no_language(locales: Path) -> None:
    shutil.rmtree(locales / "fr")

    assert languages(locales) == ("en", "es")
    with pytest.raises(BadLocaleError, match=r"fr/language\.json cannot be read"):
        read_locale("fr", locales)


# --- A fourth language is one folder ---


def test_a_fourth_language_is_one_folder(locales: Path) -> None:
    add_pseudo_locale(locales)

    spoken = languages(locales)
    speech = Words(read_locale(PSEUDO, locales))

    assert set(spoken) == {*LANGUAGES, PSEUDO}
    assert language_of_locale({"LANG": "en_XA.UTF-8"}, spoken) == PSEUDO
    assert speech.say("score.total", points=1) == "⟦Total: 1 point⟧"
    assert speech.listing(["Ana", "Bo"]) == "⟦Ana and Bo⟧"


@pytest.mark.slow
def test_the_command_line_speaks_a_fourth_language_once_its_folder_is_there(tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__", "page")
    copy = Path(shutil.copytree(PACKAGE, tmp_path / "gatosabio", ignore=ignored))
    add_pseudo_locale(copy / "words" / "locales")

    done = subprocess.run(
        [sys.executable, "-m", "gatosabio", "score", "--lang", PSEUDO, "8D 8H"],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "PYTHONUTF8": "1"},
        cwd=tmp_path,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )

    assert (done.returncode, done.stderr) == (0, "")
    said = [line for line in done.stdout.splitlines() if re.search("[a-z]", line)]
    assert said == ["⟦Pile 1⟧", "⟦Nothing scores here.⟧", "⟦Total: 0 points⟧"]


# --- Cards, numbers, lists ---


@every_language
@pytest.mark.parametrize("edition", ["classic", "modern"])
def test_every_card_has_a_name(language: Language, edition: str) -> None:
    names = {card: words(language).card(card, edition) for card in ADDI_BOX}

    assert names[Card("7+4")] == "7+4"
    assert all(names.values())
    assert len(set(names.values())) == len(set(ADDI_BOX))


@pytest.mark.rule("AC-04")
@pytest.mark.parametrize(
    ("edition", "language", "names"),
    [
        ("classic", "es", "Persecución, Sin salida, Magia, Balancín, Emboscada, Regalo"),
        ("classic", "en", "Pursuit, Dead end, Magic, Seesaw, Ambush, Present"),
        ("classic", "fr", "Poursuite, Voie sans issue, Magie, Balançoire, Embuscade, Cadeau"),
        ("modern", "fr", "Poursuite, Demi-tour, Horloge, Sumo, Piège, Cadeau"),
        ("modern", "en", "Chase, U-turn, Clock, Sumo, Trap, Present"),
        ("modern", "es", "Persecución, Media vuelta, Reloj, Sumo, Trampa, Regalo"),
    ],
)
def test_special_cards_are_called_as_they_are_printed(
    edition: str, language: Language, names: str
) -> None:
    kinds = ["pursuit", "dead-end", "magic", "seesaw", "ambush", "present"]

    assert ", ".join(words(language).card(Card(kind), edition) for kind in kinds) == names


@pytest.mark.parametrize(
    ("language", "count", "text"),
    [
        ("en", 0, "0 cards"),
        ("en", 1, "1 card"),
        ("en", 2, "2 cards"),
        ("fr", 0, "0 carte"),
        ("fr", 1, "1 carte"),
        ("fr", 2, "2 cartes"),
        ("es", 0, "0 cartas"),
        ("es", 1, "1 carta"),
    ],
)
def test_cards_are_counted_as_the_language_does(language: Language, count: int, text: str) -> None:
    share = words(language).say("addicats.share_of", name="Ana", count=count)

    assert share == f"Ana ({text})"


@pytest.mark.parametrize(
    ("language", "names", "text"),
    [
        ("en", ["Ana"], "Ana"),
        ("en", ["Ana", "Bo", "Cy"], "Ana, Bo and Cy"),
        ("fr", ["Ana", "Bo"], "Ana et Bo"),
        ("es", ["Ana", "Bo"], "Ana y Bo"),
        ("es", ["Ana", "Inés"], "Ana e Inés"),
        ("es", ["Ana", "Hilario"], "Ana e Hilario"),
        ("es", ["Ana", "Iago"], "Ana y Iago"),
        ("es", ["Ana", "Hiedra"], "Ana y Hiedra"),
        ("es", ["Ana", "Íñigo"], "Ana e Íñigo"),
        ("es", ["Ana", "Yvonne"], "Ana e Yvonne"),
        ("es", ["Ana", "Yago"], "Ana y Yago"),
    ],
)
def test_names_are_listed_as_the_language_does(
    language: Language, names: list[str], text: str
) -> None:
    assert words(language).listing(names) == text


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "es"}, "es"),
        ({"LANG": "de_DE"}, "en"),
        ({"LANG": "fr_FR", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "es_MX"}, "es"),
        ({"LC_ALL": "", "LANG": "fr_CA"}, "fr"),
        ({"LANG": "esperanto"}, "en"),
        ({"LANG": "es@euro"}, "es"),
        ({"LANG": "C.UTF-8"}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environment: dict[str, str], language: Language) -> None:
    assert language_of_locale(environment) == language


@every_language
def test_apostrophes_are_curved_and_ellipses_touch_their_word(language: Language) -> None:
    for key, text in words(language).texts.items():
        assert not re.search(r"[^\W\d_]'[^\W\d_]|\s…", text.text), key


def test_french_has_narrow_spaces_before_its_double_punctuation() -> None:
    for key, text in words("fr").texts.items():
        assert not re.search(r"(?<![\u202f!?])[:;!?]|(?<!\u202f)»|«(?!\u202f)", text.text), key


def test_spanish_opens_every_cry_and_question() -> None:
    for key, text in words("es").texts.items():
        for opening, closing in ("¡!", "¿?"):
            signs = "".join(re.findall(f"[{opening}{closing}]", text.text))
            assert signs == (opening + closing) * (len(signs) // 2), key
