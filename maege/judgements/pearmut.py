"""Read annotations of Pearmut: scores and error spans of the outputs of an item, by system.

Kocmi, T. and Zouhar, V. (2026). Pearmut: Human Evaluation of Translation Made Trivial. arXiv
2601.02933.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain
from math import isfinite
from pathlib import Path
from typing import Any

from maege.data.data_table import MAX_CELLS, simplified
from maege.data.json_text import load_json, parse_json
from maege.errors import DataError, check_name
from maege.judgements.checks import check_number_of_systems
from maege.judgements.ranking_csv import DOMAIN
from maege.judgements.rating_table import MAX_RATINGS, OVERALL, REPEATED, Rating, RatingTable

# What an error takes off where nobody gave a score: as in the MQM of Freitag and others (2021),
# Experts, Errors, and Context, table 4, and for the spans of ESA (Kocmi and others, 2024).
SEVERITY_WEIGHTS: Mapping[str, float] = {"neutral": 0, "minor": 1, "major": 5}
SPANS = "error spans"  # the criterion of these ratings
# Keys of an item: its sentence in the source, from 1; by name in `tgt`, the systems with this
# output, unless it is one of that name; how likely it was to be sampled.
LINE, SAME_OUTPUT, INCLUSION = "line", "same_output", "inclusion"

UNRATED = "outputs without a score or spans"
REPLACED = "annotations that a later one of the same person replaced, or that were reset"
SAMPLED = "items of an unequal sample (key `inclusion`): values are of these, not of all outputs"
OTHERS = "annotations of tutorials, forms and attention checks"

_RESET = "__RESET__"
_OTHERS = ("welcome_", "random_", "goodbye_")
_Entries = list[tuple[str, str, Any]]  # with their places, for messages, and their campaigns
# Sentence, systems, person, what the person said of their output, and its place.
_Response = tuple[int, tuple[str, ...], str, Mapping[str, Any], str]


def pearmut_entries(text: str, path: Path) -> _Entries | None:
    """Return the entries of a log of annotations, in lines or as downloaded; None if it is none.

    A downloaded file has an object with a list of entries by campaign.
    """
    first = text.lstrip().partition("\n")[0]
    try:
        content = load_json(first)
    except DataError:  # an object in several lines, or no JSON
        content = None
    if isinstance(content, dict) and {"annotation", "user_id"} <= content.keys():
        lines = ((f"{path}, line {n}", line) for n, line in enumerate(text.split("\n"), 1))
        return [(where, "", parse_json(line, where)) for where, line in lines if line.strip()]
    if not _is_download(content):
        try:
            content = load_json(text)
        except DataError:
            return None
    if not _is_download(content):
        return None
    content = parse_json(text, str(path))
    return [
        (f"{path}, {name:.60}, annotation {number}", name, entry)
        for name, entries in content.items()
        for number, entry in enumerate(entries, 1)
    ]


def _is_download(content: Any) -> bool:
    """Return whether JSON has lists of annotations by campaign, of which some may be empty."""
    if not (isinstance(content, dict) and all(isinstance(v, list) for v in content.values())):
        return False
    entries = [entry for entries in content.values() for entry in entries]
    return any(isinstance(entry, dict) and "annotation" in entry for entry in entries)


def pearmut_ratings(entries: _Entries, path: Path) -> RatingTable:
    """Return the ratings of a log of annotations, by person and output.

    Scores are ratings, and each custom slider is a criterion. If nobody gave any, the ratings are
    minus the sum of the weights of error spans (`SEVERITY_WEIGHTS`). The last annotation of a
    system in an item by a person counts. Items are sentences in the order in which they first
    occur, or the lines of the source that their keys ``line`` say; a key ``domain`` says their
    domain.

    Raises DataError, with the place, if an entry is malformed, or an item has two texts.
    """
    anomalies: Counter[str] = Counter()
    items = _Items()
    rated: list[_Response] = []
    for where, user, item, by_system in _last_annotations(entries, anomalies):
        sentence = items.add(item, where)
        for system, response in by_system.items():
            if system not in item["tgt"]:
                raise DataError(f"{where}: no output of {system!r:.60} was annotated")
            systems = _systems(item, system, where)
            response = _object(response, f"the annotation of {system!r:.60}", where)
            rated.append((sentence, systems, user, response, where))
    anomalies[SAMPLED] = len(items.sampled) if len({*items.sampled.values()}) > 1 else 0
    by_response = [[*_ratings(*response)] for response in rated]
    if not any(by_response):
        by_response = [[*_spans_rating(*response)] for response in rated]
    ratings = [*chain.from_iterable(by_response)]
    if not ratings:
        raise DataError(f"{path}: no score and no error span; nobody annotated an output")
    if len(ratings) > MAX_RATINGS:
        raise DataError(f"{path}: more than {MAX_RATINGS:,} ratings")
    anomalies[UNRATED] = sum(not of_response for of_response in by_response)
    keys = {(r.sentence, r.systems, r.criterion, r.rater) for r in ratings}
    anomalies[REPEATED] = len(ratings) - len(keys)
    return RatingTable(
        path,
        tuple(ratings),
        +anomalies,
        domains=tuple(sorted(items.domains.items())),
        has_raters=True,
        sources=items.in_lines(items.sources),
        references=items.in_lines(items.references),
        outputs={system: items.in_lines(of) for system, of in sorted(items.outputs.items())},
    )


def _last_annotations(
    entries: _Entries, anomalies: Counter[str]
) -> list[tuple[str, str, Any, dict[str, Any]]]:
    """Return places, persons, items, and what was said of systems: the last, after the last reset.

    A person may get an item several times, each time with other systems.
    """
    found: list[tuple[str, str, Any, dict[str, Any]]] = []
    # By campaign and person; by item, place in it and system: the entry, and what it says.
    last: dict[tuple[str, str], dict[tuple[str, int, str], tuple[int, dict[str, Any]]]] = {}
    replaced: set[int] = set()
    for number, (where, campaign, content) in enumerate(entries):
        entry = _object(content, "an entry", where)
        user, item = entry.get("user_id"), entry.get("item_i")
        if not isinstance(user, str):
            raise DataError(f"{where}: 'user_id' should be text: {user!r:.60}")
        check_name(user, f"{where}: user_id")
        if entry.get("annotation") == _RESET:
            for first, earlier in last.pop((campaign, user), {}).values():
                replaced.add(first)
                earlier.clear()
        elif isinstance(item, str) and item.startswith(_OTHERS):
            anomalies[OTHERS] += 1
        elif isinstance(item, str | int):
            for place, (of, by_system) in enumerate(_annotated(entry, where)):
                found.append((where, user, of, by_system))
                known = last.setdefault((campaign, user), {})
                for system in by_system:
                    first, earlier = known.get((f"{item}", place, system), (number, {}))
                    if earlier.pop(system, None) is not None:
                        replaced.add(first)
                    known[f"{item}", place, system] = (number, by_system)
        else:
            raise DataError(f"{where}: 'item_i' should be a number or text: {item!r:.60}")
    anomalies[REPLACED] = len(replaced)
    return [annotation for annotation in found if annotation[-1]]


def _annotated(entry: Mapping[str, Any], where: str) -> list[tuple[Any, dict[str, Any]]]:
    """Return the items of an entry, each with its annotation by system, which may be empty."""
    annotations, items = _list(entry, "annotation", where), _list(entry, "item", where)
    if len(items) != len(annotations):
        raise DataError(f"{where}: {len(items)} items, but {len(annotations)} annotations")
    objects = [{**_object(by or {}, "an annotation", where)} for by in annotations]
    return [*zip(items, objects, strict=True)]


def _ratings(
    sentence: int, systems: tuple[str, ...], user: str, response: Mapping[str, Any], where: str
) -> Iterator[Rating]:
    """Yield the ratings of an output, by its score or sliders."""
    values = response.get("sliders") or {OVERALL: response.get("score")}
    for criterion, value in _object(values, "'sliders'", where).items():
        if value is None:
            continue
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise DataError(f"{where}: the score of {systems[0]!r:.60} is no number: {value!r:.60}")
        if not isfinite(value):
            raise DataError(f"{where}: the score of {systems[0]!r:.60} is too large: {value}")
        check_name(criterion, f"{where}: slider")
        yield Rating(sentence, systems, criterion, user, float(value))


def _spans_rating(
    sentence: int, systems: tuple[str, ...], user: str, response: Mapping[str, Any], where: str
) -> Iterator[Rating]:
    """Yield the rating of an output by its error spans, of which there may be none."""
    if response.get("error_spans") is None:
        return
    total = 0.0
    for span in _list(response, "error_spans", where):
        severity = _object(span, "an error span", where).get("severity")
        weight = SEVERITY_WEIGHTS.get(severity.casefold()) if isinstance(severity, str) else None
        if weight is None:
            raise DataError(
                f"{where}: no weight for the severity {severity!r:.60}, which would rate outputs "
                f"without scores; known: {', '.join(SEVERITY_WEIGHTS)}"
            )
        total -= weight
    yield Rating(sentence, systems, SPANS, user, total)


class _Items:
    """The items of a log, and which sentence each is."""

    def __init__(self) -> None:
        self._size = 0
        self._indices: dict[str, int] = {}
        self._has_lines: bool | None = None
        self.sources: dict[int, str] = {}
        self.references: dict[int, str] = {}
        self.domains: dict[int, str] = {}
        self.sampled: dict[str, Any] = {}  # by item, how likely it was to be sampled
        self.outputs: dict[str, dict[int, str]] = {}

    def add(self, item: Any, where: str) -> int:
        """Return the sentence of an item. Raises DataError if it has other texts elsewhere."""
        content = _object(item, "an item", where)
        outputs = _object(content.get("tgt"), "'tgt'", where)
        sentence = self._sentence(content, where)
        texts = [
            ("src", content.get("src"), self.sources),
            ("ref", content.get("ref"), self.references),
        ]
        texts = [named for named in texts if named[1] is not None]
        for name, output in outputs.items():
            for system in _systems(content, name, where):
                texts.append((system, output, self.outputs.setdefault(system, {})))
        if content.get(INCLUSION) is not None:
            self.sampled[repr((sentence, sorted(outputs)))] = content[INCLUSION]
        for key, domain in content.items():
            if simplified(key) in DOMAIN and domain:
                texts.append((key, domain, self.domains))
                check_name(f"{domain}", f"{where}: {key:.60}")
        ours: set[int] = set()  # the texts of this item so far
        for name, text, known in texts:
            if not isinstance(text, str):
                raise DataError(f"{where}: {name!r:.60} should be text: {text!r:.60}")
            text = " ".join(text.split())
            if known.setdefault(sentence, text) != text:
                other = "also" if id(known) in ours else "elsewhere"
                raise DataError(
                    f"{where}: {name!r:.60} of the item is {text!r:.60}, but {other} "
                    f"{known[sentence]!r:.60}"
                )
            ours.add(id(known))
        self._size = max(self._size, sentence + 1)
        check_number_of_systems(len(self.outputs), where)
        if (len(self.outputs) + 2) * self._size > MAX_CELLS:
            raise DataError(f"{where}: more than {MAX_CELLS:,} outputs, of which many are missing")
        return sentence

    def _sentence(self, item: Mapping[str, Any], where: str) -> int:
        line = item.get(LINE)
        has_line = isinstance(line, int) and not isinstance(line, bool) and 0 < line <= MAX_CELLS
        if self._has_lines not in (None, has_line):
            raise DataError(f"{where}: some items have a number `{LINE}`, from 1, and others none")
        self._has_lines = has_line
        if has_line:
            return int(line or 0) - 1
        # Items without a name are known by their texts.
        name = item.get("item_id", [item.get("src"), sorted(item["tgt"].items())])
        return self._indices.setdefault(repr(name), len(self._indices))

    def in_lines(self, texts: Mapping[int, str]) -> tuple[Any, ...]:
        """Return the text of each sentence; None where there is none."""
        return tuple(texts.get(sentence) for sentence in range(self._size))


def _systems(item: Mapping[str, Any], name: str, where: str) -> tuple[str, ...]:
    """Return the systems with an output of an item."""
    same = _object(item.get(SAME_OUTPUT) or {}, f"{SAME_OUTPUT!r}", where)
    systems = _list(same, name, where) if name in same else [name]
    for system in systems:
        if not isinstance(system, str):
            raise DataError(f"{where}: a name of a system should be text: {system!r:.60}")
        check_name(system, f"{where}: system")
    if not systems:
        raise DataError(f"{where}: no system has the output {name!r:.60}")
    return tuple(systems)


def _object(content: Any, what: str, where: str) -> dict[str, Any]:
    if not isinstance(content, dict):
        raise DataError(f"{where}: {what} should be an object: {content!r:.60}")
    return content


def _list(entry: Mapping[str, Any], key: str, where: str) -> list[Any]:
    content = entry.get(key)
    if not isinstance(content, list):
        raise DataError(f"{where}: {key!r} should be a list: {content!r:.60}")
    return content
