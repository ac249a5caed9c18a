"""Templates: what they make, and what is refused."""

from pathlib import Path

import pytest

from maege.errors import ConfigError
from maege.studies.challenge.item import DIAGNOSTIC
from maege.studies.challenge.templates import read_templates

FILE = """
language: en
tables:
  person: |
    name  | pronoun
    Anna  | she
    Peter | he
    Maria | she
  n: |
    figure | word | other
    20 | twenty | thirty
    30 | thirty | ninety
    40 | forty | eighty
templates:
  - id: market
    sentences: 3
    text: >-
      {person.name} [bought|buyed] <numeral: {n.figure}|{n.word}|{n.other}> apples
      <comma: ,||, ,> but {person2.name} <article-sound: ate|eated> them .
"""


def read(path: Path, text: str = FILE):  # type: ignore[no-untyped-def]
    path = path / "templates.yaml"
    path.write_text(text)
    return list(read_templates([path]).items())


def test_each_place_makes_an_item_of_each_sentence(tmp_path: Path) -> None:
    items = read(tmp_path)
    assert len(items) == 9
    assert {item.group for item in items} == {"market-1", "market-2", "market-3"}
    number, comma, verb = items[:3]
    names = [word for word in number.good.split() if word in ("Anna", "Peter", "Maria")]
    assert len(set(names)) == 2  # a second row of the same table
    assert "buyed" in number.source and "bought" in number.good
    assert number.harmless.replace("twenty", "20") == number.good or "20" not in number.good
    assert comma.harmful.count(" , ,") == 1 and "," not in comma.harmless
    assert verb.harmless is None and "eated" in verb.harmful
    assert number.references == (number.good,)
    assert (number.made, number.change, number.severity) == (
        "template:market",
        "meaning",
        "critical",
    )


def test_the_same_file_gives_the_same_items(tmp_path: Path) -> None:
    assert read(tmp_path) == read(tmp_path)


def test_a_label_at_two_places_changes_both(tmp_path: Path) -> None:
    text = FILE.replace("<article-sound: ate|eated>", "<comma: ate|ate|eats>")
    comma = next(item for item in read(tmp_path, text) if item.phenomenon == "comma")
    assert ", ," in comma.harmful and "eats" in comma.harmful


def test_an_own_phenomenon_of_a_language_needs_no_code(tmp_path: Path) -> None:
    text = FILE.replace("article-sound", "clitic").replace(
        "templates:",
        "phenomena:\n  clitic: {change: grammar, severity: minor, diagnostic: true}\ntemplates:",
    )
    (clitic, *_) = [item for item in read(tmp_path, text) if item.phenomenon == "clitic"]
    assert (clitic.severity, clitic.kind) == ("minor", DIAGNOSTIC)


def test_a_capital_is_that_of_the_language(tmp_path: Path) -> None:
    text = FILE.replace("language: en", "language: tr").replace(
        "{person.name} [", "ilk {person.name} ["
    )
    assert all(item.good.startswith("\u0130lk ") for item in read(tmp_path, text))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{person.name}", "{persons.name}", "no table 'persons'"),
        ("{person.name}", "{person.nam}", "has no column 'nam'; it has name, pronoun"),
        ("<numeral:", "<numerals:", "no phenomenon 'numerals'"),
        ("sentences: 3", "sentences: 400", "different sentences, not 400"),
        ("sentences: 3", "sentences: many", "`sentences` is 1 to 1000"),
        ("20 | twenty | thirty", "20 | twenty", "3 columns, but 2"),
        ("language: en", "languages: en", "no key 'languages'"),
        ("language: en", "licence: CC0-1.0", "one `language` is needed"),
        ("id: market", "name: market", "a template needs `id` and `text`"),
        ("|{n.other}>", "|{n.other}", "is not part of a whole place or slot"),
        ("|{n.word}|{n.other}", "", "needs the text, its harmless and its harmful change"),
        ("|{n.word}|{n.other}", "|{n.figure}|{n.other}", "are the same text"),
        ("[bought|buyed]", "bought", "it needs an error of the writer"),
        ("text: >-", "text: [x", "not valid YAML"),
        ("  n: |", "  person: |\n    name\n    Anna\n  n: |", "is set twice"),
        ("language: en", "language: [en]", "is not a language code"),
        ("templates:", "templates: 3\nphenomena:", "not a mapping"),
    ],
)
def test_mistakes_are_one_message(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(ConfigError) as error:
        read(tmp_path, FILE.replace(old, new))
    assert message in str(error.value)
