"""What changed since an earlier vetting of the same metrics: the loop of the author of a metric."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any

import pandas as pd

from maege.config.identity import without_independent_keys
from maege.config.metric_config import file_of
from maege.number_format import MISSING, number_of
from maege.report.markdown import inline, markdown_table
from maege.report.settings import describe_differences
from maege.statistics.value import Value
from maege.studies.dossier.cards import PEOPLE_ROWS
from maege.studies.dossier.figures import uncapitalised, write_as
from maege.studies.rows import Row, RowResult

if TYPE_CHECKING:
    from maege.studies.vet.report.result import VettingResult

_COLUMNS = ("metric", "corpus", "item", "what", "before", "after")
_MOST = 5  # items in the sentence
_CONTRACT, _CHECK = "contract", "check "
_VALUE, _GRADE, _RANK, _ANSWER = "value", "grade", "rank", "answer"
# By metric, corpus or set of judgements (empty for all), and row, card or check: its texts.
_States = dict[tuple[str, str, str], dict[str, str]]


@dataclass(frozen=True)
class Changes:
    """What differs between two vettings, as it is printed: not what differs by later digits.

    ``rows``: metric, corpus, item, what of it, and its text before and after. ``unchanged``: the
    number of rows of the scorecard that are in both, and are equal. ``not_compared``: why numbers
    are not compared, or which rows are not; empty if all are.
    """

    rows: tuple[tuple[str, str, str, str, str, str], ...]
    unchanged: int
    not_compared: str = ""

    @property
    def frame(self) -> pd.DataFrame:
        """The changes: ``metric``, ``corpus``, ``item``, ``what``, ``before``, ``after``."""
        return pd.DataFrame(list(self.rows), columns=list(_COLUMNS))

    def sentence(self, since: str = "the previous vetting") -> str:
        """Say what changed, failed checks first, then grades, and how much did not."""
        items = self._items()
        more = len(items) - _MOST
        shown = [*items[:_MOST], *([f"{more} more changes"] if more > 0 else [])]
        rows = number_of(self.unchanged, "other row" if items else "row")
        unchanged = [f"{rows} unchanged"] if self.unchanged else []
        changed = "; ".join([*(shown or ["nothing"]), *unchanged])
        said = f"Changed since {since}: {changed}."
        is_nothing = not items and not self.unchanged  # was compared
        return " ".join(filter(None, ("" if is_nothing else said, self.not_compared)))

    __str__ = sentence

    def _items(self) -> list[str]:
        """Return each row, card and check that changed, with all that changed of it."""
        by_item = [
            (key, {what: (before, after) for *_, what, before, after in of_item})
            for key, of_item in groupby(self.rows, key=lambda row: row[:3])
        ]
        by_item.sort(
            key=lambda item: (
                not item[0][2].startswith(_CHECK),
                not {_GRADE, _ANSWER} & item[1].keys(),
            )
        )
        several = len({key[0] for key, _ in by_item}) > 1
        return [_said(key, changed, with_metric=several) for key, changed in by_item]

    def markdown(self) -> str:
        """Return the sentence and the table as a file of Markdown."""
        cells = [[*map(inline, row)] for row in self.rows]
        table = ["", *markdown_table(_COLUMNS, cells)] if cells else []
        title = "# What changed since the previous vetting"
        return "\n".join([title, "", inline(self.sentence()), *table, ""])


def _said(key: Sequence[str], changed: Mapping[str, tuple[str, str]], *, with_metric: bool) -> str:
    metric, corpus, item = key
    place = [*([metric] if with_metric else []), *([corpus] if corpus else [])]
    texts = [_arrow(*changed[what]) for what in (_VALUE, _ANSWER, _GRADE) if what in changed]
    texts += [f"rank {_arrow(*changed[_RANK])}"] if _RANK in changed else []
    said = f"{uncapitalised(item)} {', '.join(texts)}"
    return ": ".join(filter(None, (", ".join(place), said)))


def _arrow(before: str, after: str) -> str:
    """Write a change; of ranks among equally many metrics, the number once.

    >>> _arrow("17 of 21", "9 of 21")
    '17 → 9 of 21'
    """
    (first, of, size), second = before.partition(" of "), after.partition(" of ")
    return f"{first if of and size == second[2] else before} → {after}"


def changes_between(older: "VettingResult", newer: "VettingResult") -> Changes:
    """Return what changed; of other texts, seeds or settings, no numbers are compared."""
    metrics = [name for name in newer.metrics if name in older.metrics]
    if not metrics:
        return Changes((), 0, "Nothing is compared: they have no metric in common.")
    for which, result in (("previous", older), ("new", newer)):
        if not result.has_scores:
            return Changes((), 0, f"Nothing is compared: the {which} vetting lacks scores.")
    before, after = (_conditions(result, older, newer) for result in (older, newer))
    if before != after:
        differences = describe_differences(before, after)
        return Changes((), 0, f"Numbers are not compared, because of {differences}.")
    if _samples(older) != _samples(newer):
        return Changes((), 0, "Numbers are not compared: the samples differ.")
    people = [result.manifest["config"].get("humans") for result in (older, newer)]
    sections = [{*result.manifest["config"]["sections"]} for result in (older, newer)]
    without = PEOPLE_ROWS if people[0] != people[1] else ()
    is_same = not without and sections[0] == sections[1]
    old, new = _rows(older, metrics, without), _rows(newer, metrics, without)
    differing = [*_differing(old, new)]
    both = {(m, item) for m, _, item in old.keys() & new.keys()}
    unchanged = both - {(m, item) for m, _, item, *_ in differing}
    if is_same:
        differing += _differing(_cards(older, metrics), _cards(newer, metrics))
    if _CONTRACT in sections[0] & sections[1]:
        differing += _differing(_checks(older, metrics), _checks(newer, metrics))
    why = "" if is_same else "Only rows of both are compared: sections or judgements differ."
    return Changes(tuple(differing), len(unchanged), why)


def _conditions(
    result: "VettingResult", older: "VettingResult", newer: "VettingResult"
) -> dict[str, Any]:
    """Return all that numbers depend on but the metrics, as a manifest."""
    config = {
        key: value
        for key, value in without_independent_keys(result.manifest["config"]).items()
        if key not in ("metrics", "metric", "variants", "humans", "sections", "further")
    }
    files = older.manifest["data_sha256"].keys() & newer.manifest["data_sha256"].keys()
    data = {file: result.manifest["data_sha256"][file] for file in sorted(files)}
    return {"config": config, "data_sha256": data}


def _samples(result: "VettingResult") -> dict[str, Any]:
    return {v.corpus: v.records["sample"] for v in result.vettings}


def _rows(result: "VettingResult", metrics: Sequence[str], without: Sequence[str]) -> _States:
    """Return the rows that have an answer; of several corpora or sets, the value on each."""
    states: _States = {}
    for dossier in result.dossier.dossiers:
        for grade in dossier.grades:
            if dossier.metric not in metrics or grade.row.is_fact or grade.row.key in without:
                continue
            if grade.result is not None:
                place = grade.place and f"{grade.place.rank} of {grade.place.size}"
                states[dossier.metric, "", grade.row.name] = {
                    _VALUE: _value(grade.row, grade.result),
                    _GRADE: grade.sign,
                    _RANK: place or MISSING,
                }
            for m in grade.of_sets:
                if m.result is not None:
                    key = dossier.metric, m.result.corpus, grade.row.name
                    states[key] = {_VALUE: _value(grade.row, m.result)}
    return states


def _value(row: Row[Any], result: RowResult) -> str:
    """Write a value without its interval."""
    return write_as(row, Value(result.value.value), result.n)


def _cards(result: "VettingResult", metrics: Sequence[str]) -> _States:
    return {
        (d.metric, "", card.question): {_ANSWER: card.answer}
        for d in result.dossier.dossiers
        for card in d.cards
        if d.metric in metrics
    }


def _checks(result: "VettingResult", metrics: Sequence[str]) -> _States:
    """Return whether each check failed on some corpus."""
    made = [(v.metric, check) for v in result.vettings for check in v.checks]
    failed = {(metric, check.name) for metric, check in made if check.verdict == "fail"}
    return {
        (metric, "", f"{_CHECK}{check.name!r}"): {
            _ANSWER: "failed" if (metric, check.name) in failed else "passed"
        }
        for metric, check in made
        if metric in metrics
    }


def _differing(old: _States, new: _States) -> Iterator[tuple[str, str, str, str, str, str]]:
    """Yield each text that both have and that differs, before and after."""
    for key, after in new.items():
        before = old.get(key, {})
        for what in after:
            if what in before and before[what] != after[what]:
                yield *key, what, before[what], after[what]


def is_of_changed_files(older: Mapping[str, Any], newer: Mapping[str, Any]) -> bool:
    """Whether manifests are of the same metrics on the same corpora, but for the code of files.

    That is the code, or parameters, of metrics that are given as files. Other settings may differ.
    """
    if older.get("command") != newer["command"]:
        return False
    try:
        if _subject(older["config"]) != _subject(newer["config"]):
            return False
        before, after = _metrics(older), _metrics(newer)
        changed = [name for name in after if before[name] != after[name]]
    except (AttributeError, LookupError, TypeError):  # it was changed by hand
        return False
    return bool(changed) and all(file_of(after[name][0]) for name in changed)


def _subject(config: Mapping[str, Any]) -> Any:
    """Return what names corpora and metrics in the settings of a vetting."""
    configs = [config, *config.get("further", ())]
    vetted = config.get("metric"), config.get("variants")
    entries = [[(m["name"], m["metric"]) for m in config["metrics"]] for config in configs]
    return vetted, [config.get("corpus") for config in configs], entries


def _metrics(manifest: Mapping[str, Any]) -> dict[str, tuple[str, Any, Any, Any]]:
    """Return each metric by name: how it is given, and all that its scores depend on."""
    signatures = manifest.get("signatures", {})
    return {
        m["name"]: (
            m["metric"],
            m["parameters"],
            signatures.get(m["name"]),
            manifest.get("plugins_sha256") if file_of(m["metric"]) else None,
        )
        for m in manifest["config"]["metrics"]
    }
