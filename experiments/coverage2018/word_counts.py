"""Words that systems and annotators change, their order, and sentences that they split."""

from collections.abc import Iterator, Sequence

import numpy as np

from experiments.coverage2018.known_values import CheckedValue, KnownValues
from experiments.coverage2018.script_words import script_word_changes
from experiments.coverage2018.study_data import LATER, StudyData, table
from experiments.coverage2018.type_ratios import PEOPLE, TEN
from maege.studies.coverage.conservatism import change_ratios, system_conservatism
from maege.texts.text_changes import TextChanges, text_changes

ANNOTATOR = "NUCLEA"  # the study's only reference set
COUNT_OF_SIX = 6
LINES = "their sentences are those of Punkt, matched across both texts; ours are lines"
# Stored word changes of the first sentences (results/results160111.csv of the authors), up to the
# first row that joins or splits lines; after it their rows are no longer our lines.
STORED = {
    "POST": (1, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 2, 1, 0, 0, 0, 3, 1, 0, 0, 0, 3, 0),
    "SJTU": (0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0),
    "CHAR": (0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 0, 1, 2, 0, 0, 0, 5, 0, 1, 1, 0, 0, 0),
    "AMU": (0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 0, 1, 1, 1, 3, 4, 0, 0, 1, 0, 0, 0),
    "RORO": (0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 0, 0, 0, 2, 2, 0, 0, 0, 0, 0),
    "CAMB": (0, 1, 3, 1, 2, 1, 1, 0, 2, 2),
    "CUUI": (0, 0, 1, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 3, 2, 0, 0, 1, 1, 0),
    "UMC": (0, 0, 1, 0, 0, 1, 0, 0, 1, 2, 0, 0, 3, 1, 0, 1, 1, 2),
    "NTHU": (0, 1, 2, 1, 3, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 2, 2, 0, 0, 1, 0, 0),
    "NUCLEA": (0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 2, 2, 0, 1, 1),
}


def words(data: StudyData) -> Iterator[CheckedValue]:
    """Yield counts of word changes in sentences of the references."""
    known = KnownValues("Words")
    script = np.array(_script_changes(data.source, data.references[ANNOTATOR]))
    changes = _changes(data, ANNOTATOR)
    what = "sentences of the reference with six changed words"
    yield known.check(f"{what}, the script's count", int((script == COUNT_OF_SIX).sum()), why=LINES)
    tolerant = int((changes.tolerant == COUNT_OF_SIX).sum())
    why = "without lemmas of WordNet, and without empty tokens"
    yield known.check(f"{what}, tolerant", tolerant, why=why)
    strict = int((changes.strict == COUNT_OF_SIX).sum())
    yield known.check(f"{what}, strict", strict, why="every word that differs counts")
    texts = {**data.systems, **data.references}
    for name, stored in STORED.items():
        ours = _script_changes(data.source[: len(stored)], texts[name][: len(stored)])
        equal = sum(a == b for a, b in zip(ours, stored, strict=True))
        yield known.check(f"first sentences of {name} with the stored count", equal)


def histograms(data: StudyData) -> Iterator[CheckedValue]:
    """Yield means, order and splits, and whether systems change less than annotators."""
    known = KnownValues("Words, order and splits")
    independent = {row["text"]: row for row in table(data.golden("words.tsv"))}
    # Official annotators are among the ten: no one is counted twice.
    everybody = [_changes(data, name) for name in (*data.systems, *data.references)]
    by_name = {changes.name: changes for changes in everybody}
    for name in ("AMU", "CAMB", "NUCLEA"):
        changes, row = by_name[name], independent[name]
        for counting, values in (("strict", changes.strict), ("tolerant", changes.tolerant)):
            value = float(values.mean())
            if abs(value - float(row[f"mean_{counting}"])) > 1e-9:
                raise ValueError(f"{name}: the {counting} count is not that of the definitions")
            yield known.check(f"{name}: mean, {counting}", value)
        yield known.check(f"{name}: mean, the script's count", _script_mean(data, name))
        yield known.check(f"{name}: sentences with another order", _reordered(changes))
    for name in ("AMU", "CAMB", ANNOTATOR):
        ends = by_name[name].sentence_ends
        yield known.check(f"sentences that {name} splits", int((ends > 0).sum()))
        yield known.check(f"sentences that {name} merges within a line", int((ends < 0).sum()))
    of_2014 = [changes for changes in everybody if changes.name not in LATER]
    for annotators in ((ANNOTATOR,), PEOPLE[TEN]):
        chosen = [c for c in of_2014 if c.author == "system" or c.name in annotators]
        rows = system_conservatism(change_ratios(chosen, 0.95))
        for counting in ("strict", "tolerant"):
            fewer = sum(r.conclusion == "less than people" for r in rows if r.counting == counting)
            whom = ANNOTATOR if len(annotators) == 1 else f"each of {len(annotators)} annotators"
            what = f"systems of 12 that change fewer words than {whom}, {counting}"
            yield known.check(what, fewer)


def _script_changes(sources: Sequence[str], texts: Sequence[str]) -> list[int]:
    return [script_word_changes(a, b) for a, b in zip(sources, texts, strict=True)]


def _script_mean(data: StudyData, name: str) -> float:
    texts = {**data.systems, **data.references}
    return float(np.mean(_script_changes(data.source, texts[name])))


def _changes(data: StudyData, name: str) -> TextChanges:
    if name in data.references:
        return text_changes(name, "annotator", data.source, data.references[name])
    return text_changes(name, "system", data.source, data.systems[name])


def _reordered(changes: TextChanges) -> int:
    return int((changes.order < 1).sum())
