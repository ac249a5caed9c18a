"""The texts of the corpus `tiny`, as lists."""

from functools import cache

from tests.support.command_line import ROOT

FOLDER = ROOT / "corpora/tiny"


@cache
def lines(name: str) -> list[str]:
    return (FOLDER / f"english.{name}.txt").read_text("utf-8").splitlines()


SOURCES = [
    line[2:]
    for line in (FOLDER / "english.m2").read_text("utf-8").splitlines()
    if line.startswith("S ")
]
SYSTEMS = {name: lines(f"system-{name}") for name in ("articles", "cautious", "eager")}
BY_PERSON = [lines("reference-1"), lines("reference-2")]
REFERENCES = [list(row) for row in zip(*BY_PERSON, strict=True)]  # by sentence
