"""What the verdict has to hold, each with what was found."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.stats import rankdata

from experiments.verdicts.equal_metrics import false_grades
from experiments.verdicts.examined import SETS, read
from experiments.verdicts.known import known_dossiers, known_items
from experiments.verdicts.planted import NOISE
from maege.randomness import generator
from maege.studies.dossier.dossier import Dossier, joint_dossier
from maege.studies.dossier.grades import ORDER_OF_GRADES, Grade
from maege.studies.rows import scorecard_rows

LATTICE_ROWS = ("order", "systems")  # whose true order is known
PEOPLE_SYSTEMS = "people-systems"
CORPORA = {"conll14": SETS, "jfleg-dev": ()}  # with known metrics, and sets of judgements
_BEST_FIRST = {word: number for number, word in enumerate(ORDER_OF_GRADES)}
_DRAWS = 2000


@dataclass(frozen=True)
class Target:
    """One requirement, and whether it is met."""

    text: str
    found: str
    is_met: bool


def planted_dossiers(corpus: str, sets: Sequence[str] = ()) -> dict[str, Dossier]:
    """Return the dossier of each planted metric, graded with the code of today."""
    known = {d.metric: d for d in known_dossiers(known_items(corpus, sets), sets)}
    results = {
        name: {g.row.key: g.result for g in d.grades if g.result is not None}
        for name, d in known.items()
    }
    found = {}
    for name, examined in read(corpus).items():
        with_known = replace(examined, results={**examined.results, **results})
        found[name] = joint_dossier(scorecard_rows(), [with_known]).dossiers[0]
    return found


def word(dossier: Dossier, row: str) -> str:
    """Return the grade of a row."""
    return grade_of(dossier, row).word


def grade_of(dossier: Dossier, row: str) -> Grade:
    """Return the answer to a row."""
    return next(g for g in dossier.grades if g.row.key == row)


def targets() -> Iterator[Target]:
    """Yield all targets."""
    planted = {corpus: planted_dossiers(corpus, sets) for corpus, sets in CORPORA.items()}
    for corpus, dossiers in planted.items():
        yield from _oracles(corpus, dossiers)
    conll14 = planted["conll14"]
    yield _difference(conll14)
    known = [*known_dossiers(known_items("conll14", SETS), SETS)]
    profiles = {tuple(card.word for card in d.cards) for d in known}
    yield Target(
        "profiles of cards among the known metrics: at least 8",
        f"{len(profiles)} of {len(known)}",
        len(profiles) >= 8,
    )
    yield _other_people(conll14)
    false, draws = false_grades("conll14", "gjg15")
    yield Target(
        "a double of a usual metric is weak or bad: at most 5 %",
        f"{false} of {draws}",
        false <= 0.05 * draws,
    )


def _oracles(corpus: str, dossiers: Mapping[str, Dossier]) -> Iterator[Target]:
    of_oracle = {row: word(dossiers["oracle"], row) for row in LATTICE_ROWS}
    yield Target(
        f"{corpus}: the oracle is good in all rows of order",
        ", ".join(f"{row} {w}" for row, w in of_oracle.items()),
        set(of_oracle.values()) == {"good"},
    )
    reverse = {row: word(dossiers["reversed"], row) for row in LATTICE_ROWS}
    yield Target(
        f"{corpus}: the reversed oracle is bad",
        ", ".join(f"{row} {w}" for row, w in reverse.items()),
        set(reverse.values()) == {"bad"},
    )
    ladders = {row: [word(dossiers[name], row) for name in NOISE] for row in LATTICE_ROWS}
    places = [[_BEST_FIRST[w] for w in words] for words in ladders.values()]
    yield Target(
        f"{corpus}: the grade never rises with noise",
        "; ".join(f"{row}: {', '.join(words)}" for row, words in ladders.items()),
        all(p == sorted(p) for p in places),
    )


def _difference(dossiers: Mapping[str, Dossier]) -> Target:
    """Compare a metric of edits with a network of random weights in all rows."""
    edits, network = dossiers["edits-like"], dossiers["random-network"]
    better, worse, texts = 0, 0, []
    for a, b in zip(edits.grades, network.grades, strict=True):
        if not a.is_examined or not b.is_examined or a.row.is_fact:
            continue
        first, second = _BEST_FIRST[a.word], _BEST_FIRST[b.word]
        better, worse = better + (first < second), worse + (first > second)
        texts.append(f"{a.row.key} {a.said}/{b.said}")
    return Target(
        "conll14: edits-like and random network differ in at least 4 rows, rightly",
        f"{better} better, {worse} worse: {', '.join(texts)}",
        better >= 4 and not worse,
    )


def _other_people(planted: Mapping[str, Dossier]) -> Target:
    """Correlate the grade by one set of people with r by another one, over all metrics."""
    grades, r = [], []
    first, second = SETS
    for by_first, by_second in (
        (_known_of(first), _known_of(second)),
        (_planted_of(planted, first), _planted_of(planted, second)),
    ):
        for name in sorted(by_first.keys() & by_second.keys()):
            value = by_second[name].result.value.value if by_second[name].result else None
            if value is not None and by_first[name].is_examined:
                grades.append(-_BEST_FIRST[by_first[name].word])
                r.append(value)
    rho, low, high = _rho(np.array(grades, float), np.array(r))
    return Target(
        f"rho of the grade by {first} with r by {second}: at least .6",
        f"{rho:.2f} [{low:.2f}, {high:.2f}] over {len(r)} metrics",
        rho >= 0.6,
    )


def _known_of(human_set: str) -> dict[str, Grade]:
    items = known_items("conll14", (human_set,))
    dossiers = known_dossiers(items, (human_set,))
    return {d.metric: grade_of(d, PEOPLE_SYSTEMS) for d in dossiers}


def _planted_of(dossiers: Mapping[str, Dossier], human_set: str) -> dict[str, Grade]:
    """Return the grades of planted metrics by one of the sets alone."""
    known = {n: g.result for n, g in _known_of(human_set).items() if g.result is not None}
    found = {}
    for name, examined in read("conll14").items():
        own = examined.results[examined.metric].get(PEOPLE_SYSTEMS)
        alone = next((s for s in (own.sets if own else ()) if s.corpus == human_set), None)
        if alone is None:
            continue
        row = next(row for row in scorecard_rows() if row.key == PEOPLE_SYSTEMS)
        of_known = {n: {row.key: result} for n, result in known.items()}
        one = replace(
            examined, results={examined.metric: {row.key: alone}, **of_known}, comparisons={}
        )
        (dossier,) = joint_dossier([row], [one]).dossiers
        found[name] = grade_of(dossier, row.key)
    return found


def _rho(first: np.ndarray, second: np.ndarray) -> tuple[float, float, float]:
    """Return Spearman's rho with ties, and its interval by resampling metrics."""
    rng = generator(1, "rho of grades")
    draws = rng.integers(len(first), size=(_DRAWS, len(first)))
    values = [np.corrcoef(rankdata(first[d]), rankdata(second[d]))[0, 1] for d in draws]
    low, high = np.nanpercentile(values, [2.5, 97.5])
    return float(np.corrcoef(rankdata(first), rankdata(second))[0, 1]), float(low), float(high)
