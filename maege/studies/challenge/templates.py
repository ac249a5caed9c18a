"""Templates: sentences with places that change, and tables of words that fill their slots.

A template is a text such as ``{person.name} [went|goed] to <numeral: {n.figure}|{n.word}|{n.other}>
shops .``: a slot in braces is a column of a table; brackets have what is right and what the writer
wrote; angle brackets have the name of a phenomenon, then the text, its harmless and its harmful
change. Each place of angle brackets makes an item of its own.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from maege.config.loading import parse_file
from maege.data.language import check_code, primary_subtag
from maege.errors import ConfigError, DataError, MaegeError, did_you_mean
from maege.randomness import generator
from maege.studies.challenge.item import DIAGNOSTIC, Item
from maege.studies.challenge.phenomena import Phenomenon, known_phenomena

SENTENCES = 5  # that a template makes if it does not say how many
LICENCE = "CC0-1.0"
_SEED = 1
_DOTTED = ("tr", "az")  # languages with two letters i
_SLOT = re.compile(r"\{([a-z-]+)(\d*)(?:\.([a-z-]+))?\}")
_ERROR = re.compile(r"\[([^][|]*)\|([^][|]*)\]")
_CHANGE = re.compile(r"<([a-z-]+(?:#[a-z0-9]+)?):([^<>]*)>")
_KEYS = {"id", "text", "sentences", "rule", "severity"}
_FILE_KEYS = {"language", "licence", "tables", "templates", "phenomena", "sentences", "readers"}

Row = Mapping[str, str]
Table = Sequence[Row]


@dataclass(frozen=True)
class Template:
    """A sentence with places that change."""

    id: str
    text: str
    sentences: int  # how many are made
    file: str  # that it is in
    rule: str = ""
    severity: str = ""


@dataclass(frozen=True)
class TemplateFile:
    """Templates of one language, and the tables that fill them."""

    language: str
    templates: tuple[Template, ...]
    tables: Mapping[str, Table]
    phenomena: Mapping[str, Phenomenon] = field(default_factory=dict)
    licence: str = LICENCE
    # By phenomenon, who read items of it: `number` and `kind` of readers, and of the items that
    # they `read` blind, in how many they `agreed` with the labels.
    readers: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def items(self) -> Iterator[Item]:
        """Yield the items of all templates. Raises ConfigError that names what is wrong."""
        for template in self.templates:
            try:
                yield from self._items_of(template)
            except MaegeError as error:
                where = f"{template.file}: template {template.id!r}"
                raise ConfigError(f"{where}: {error}") from None

    def _items_of(self, template: Template) -> Iterator[Item]:
        filled: set[str] = set()
        slots = [match.groups() for match in _SLOT.finditer(template.text)]
        for name, _, column in slots:
            self._check_slot(name, column)
            if _step(template.text, name) > len(self.tables[name]):
                raise ConfigError(f"table {name!r} has fewer rows than a sentence has slots of it")
        names = sorted({name for name, _, _ in slots})
        orders = {
            name: generator(_SEED, "challenge", self.language, template.id, name).permutation(
                len(self.tables[name])
            )
            for name in names
        }
        for number in range(template.sentences):
            text = _SLOT.sub(partial(self._filled, template.text, orders, number), template.text)
            if text in filled:
                raise ConfigError(
                    f"its tables make {len(filled)} different sentences, not {template.sentences}; "
                    f"add rows, or set `sentences`"
                )
            filled.add(text)
            yield from self._items_of_sentence(template, text, number + 1)

    def _filled(
        self, text: str, orders: Mapping[str, Any], number: int, slot: re.Match[str]
    ) -> str:
        """Return what a slot of a text has in the sentence of a number, from 0."""
        name, which, column = slot.groups()
        order = orders[name]
        place = number * _step(text, name) + int(which or 1) - 1
        row = self.tables[name][order[place % len(order)]]
        return str(row[column or next(iter(row))])

    def _check_slot(self, name: str, column: str | None) -> None:
        if name not in self.tables:
            raise ConfigError(f"no table {name!r}; {did_you_mean(name, self.tables)}")
        columns = self.tables[name][0]
        if column and column not in columns:
            raise ConfigError(
                f"table {name!r} has no column {column!r}; it has {', '.join(columns)}"
            )

    def _items_of_sentence(self, template: Template, text: str, number: int) -> Iterator[Item]:
        labels = dict.fromkeys(match[1] for match in _CHANGE.finditer(text))
        if not labels:
            raise ConfigError("no place that changes, as <numeral: 20|twenty|thirty>")
        plain = partial(_plain, language=self.language)
        source = plain(_variant(_ERROR.sub(lambda m: m[2], text), "", 0))
        right = _ERROR.sub(lambda m: m[1], text)
        for label in labels:
            name = label.partition("#")[0]
            phenomenon = self.phenomena.get(name) or known_phenomena().get(name)
            if phenomenon is None:
                known = [*self.phenomena, *known_phenomena()]
                raise ConfigError(f"no phenomenon {name!r}; {did_you_mean(name, known)}")
            texts = [plain(t) if t is not None else None for t in _texts(right, label)]
            good, harmless, harmful = texts
            if source == good and phenomenon.change != "over-correction":
                raise ConfigError(
                    f"sentence {number}: source and good text are the same: it needs an error of "
                    f"the writer, as [went|goed]; only places of over-correction have none"
                )
            yield Item.of_record(
                {
                    "id": f"{self.language}-{template.id}-{number}-{label.replace('#', '.')}",
                    "source": source,
                    "good": good,
                    "harmless": harmless,
                    "harmful": harmful,
                    "references": [good],
                    "phenomenon": name,
                    "change": phenomenon.change,
                    "severity": template.severity or phenomenon.severity,
                    "group": f"{template.id}-{number}",
                    "language": self.language,
                    "rule": template.rule or phenomenon.rule,
                    "made": f"template:{template.id}",
                    "licence": self.licence,
                    "readers": dict(self.readers.get(name, {})),
                    **({"kind": DIAGNOSTIC} if phenomenon.diagnostic else {}),
                },
                f"sentence {number}, {label}",
            )


def _step(text: str, table: str) -> int:
    """Return how many rows of a table a sentence takes."""
    return max(int(which or 1) for name, which, _ in _SLOT.findall(text) if name == table)


def _texts(text: str, label: str) -> list[str | None]:
    """Return the good, the harmless and the harmful text of one place, None where there is none."""
    places = [m[2].split("|") for m in _CHANGE.finditer(text) if m[1] == label]
    (number,) = sizes if len(sizes := {len(place) for place in places}) == 1 else (0,)
    if number not in (2, 3):
        raise ConfigError(
            f"<{label}: ...> needs the text, its harmless and its harmful change, separated by |"
        )
    which = [0, None, 1] if number == 2 else [0, 1, 2]  # of two, the second is harmful
    return [None if i is None else _variant(text, label, i) for i in which]


def _variant(text: str, label: str, which: int) -> str:
    """Return a text with one variant of the place of a label, and the first of all others."""
    return _CHANGE.sub(lambda m: m[2].split("|")[which if m[1] == label else 0], text)


def _plain(text: str, language: str) -> str:
    """Return a text with single spaces and a capital at its start, as the language writes it."""
    if wrong := re.search(r"[][<>{}|]", text):
        raise ConfigError(f"{wrong[0]!r} is not part of a whole place or slot: {text[:80]!r}")
    words = " ".join(text.split())
    if primary_subtag(language) in _DOTTED and words.startswith("i"):
        return "\u0130" + words[1:]
    return words[:1].upper() + words[1:]


def read_templates(paths: Sequence[Path]) -> TemplateFile:
    """Read the files of one language; tables of one file serve all.

    Raises ConfigError that names the file.
    """
    contents = {path: _content(path) for path in paths}
    languages = {_language(c["language"], p) for p, c in contents.items() if "language" in c}
    if len(languages) != 1:
        names = ", ".join(map(str, paths))
        raise ConfigError(f"{names}: one `language` is needed, as `language: en`")
    tables: dict[str, Table] = {}
    templates: dict[str, Template] = {}
    phenomena: dict[str, Phenomenon] = {}
    readers: dict[str, Mapping[str, Any]] = {}
    for path, content in contents.items():
        for name, text in _mapping(content, "tables", path).items():
            if name in tables:
                raise ConfigError(f"{path}: table {name!r} is there twice")
            tables[name] = _table(text, f"{path}: table {name!r}")
        for name, record in _mapping(content, "phenomena", path).items():
            phenomena[name] = Phenomenon.of_record(name, record, str(path))
        for name, of_name in _mapping(content, "readers", path).items():
            if not isinstance(of_name, dict):
                raise ConfigError(f"{path}: `readers` of {name!r} is not a mapping")
            readers[name] = of_name
        for record in _templates(content, path):
            template = _template(record, content.get("sentences", SENTENCES), path)
            if template.id in templates:
                raise ConfigError(f"{path}: template {template.id!r} is there twice")
            templates[template.id] = template
    licence = next((c["licence"] for c in contents.values() if "licence" in c), LICENCE)
    return TemplateFile(
        languages.pop(), tuple(templates.values()), tables, phenomena, licence, readers
    )


def _content(path: Path) -> dict[str, Any]:
    content, _ = parse_file(path)
    if not isinstance(content, dict):
        raise ConfigError(f"{path}: expected the keys {', '.join(sorted(_FILE_KEYS))}")
    for key in content:
        if key not in _FILE_KEYS:
            raise ConfigError(f"{path}: no key {key!r}; {did_you_mean(key, _FILE_KEYS)}")
    return content


def _language(code: Any, path: Path) -> str:
    try:
        return check_code(code)
    except DataError as error:
        raise ConfigError(f"{path}: `language`: {error}") from None


def _templates(content: Mapping[str, Any], path: Path) -> list[Any]:
    records = content.get("templates") or []
    if not isinstance(records, list):
        raise ConfigError(f"{path}: 'templates' is not a list")
    return records


def _mapping(content: Mapping[str, Any], key: str, path: Path) -> dict[str, Any]:
    value = content.get(key) or {}
    if not isinstance(value, dict):
        raise ConfigError(f"{path}: {key!r} is not a mapping from names")
    return value


def _table(text: Any, where: str) -> Table:
    """Read a table whose first line has the names of columns, separated by ``|``."""
    if not isinstance(text, str) or len(lines := text.strip().splitlines()) < 2:
        raise ConfigError(f"{where}: a line with names of columns, then a line for each row")
    columns, *rows = ([cell.strip() for cell in line.split("|")] for line in lines if line.strip())
    for row in rows:
        if len(row) != len(columns):
            raise ConfigError(
                f"{where}: {len(columns)} columns, but {len(row)} in {' | '.join(row)!r}"
            )
    return [dict(zip(columns, row, strict=True)) for row in rows]


def _template(record: Any, sentences: Any, path: Path) -> Template:
    if not isinstance(record, dict) or not {"id", "text"} <= record.keys():
        raise ConfigError(f"{path}: a template needs `id` and `text`: {record!r:.80}")
    for key in record:
        if key not in _KEYS:
            raise ConfigError(f"{path}: template {record['id']!r}: no key {key!r}")
    number = record.get("sentences", sentences)
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 1000:
        raise ConfigError(f"{path}: template {record['id']!r}: `sentences` is 1 to 1000")
    return Template(
        str(record["id"]),
        str(record["text"]),
        number,
        str(path),
        str(record.get("rule", "")),
        str(record.get("severity", "")),
    )
