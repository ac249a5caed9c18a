"""Grundkiewicz, Junczys-Dowmunt and Gillian (2015), Tables 1 to 7."""

from collections.abc import Iterator, Sequence

import numpy as np

from experiments.humans.judged_data import (
    FILES,
    JudgedData,
    Score,
    correlation,
    scores_by,
    system_scores,
)
from experiments.humans.printed_values import Cell, PrintedValues, Row, Table, published_scores
from experiments.humans.published_ranges import (
    ranked_by_pairs,
    ranked_by_runs,
    wins_of_beaten,
)
from maege.array_types import Floats
from maege.files.text_files import read_text
from maege.judgements.comparisons import Comparisons
from maege.judgements.human_rankings import SCORES, JudgedSystem, ScoreName
from maege.randomness import generator
from maege.statistics.bootstrap import Resampling
from maege.studies.humans.agreement import LEAST_COMPARISONS, judge_agreement

TITLE = "Grundkiewicz, Junczys-Dowmunt and Gillian (2015)"
SOURCE = "https://aclanthology.org/D15-1052/"
NOISE_OF_MEAN = 0.0015  # three decimals of a mean of 1,000 runs, whose standard error is .0004
FOLDS = 100
RUNS = 1000
OTHERS = "the others"
RESAMPLED = "rank ranges are of resamples"
SCORE_NAMES: tuple[ScoreName, ...] = ("trueskill", "expected-wins")
METRICS = ("m2 1", "m2 0.5", "m2 0.25", "m2 0.18", "m2 0.1", "iwacc", "bleu", "meteor")


def tables(data: JudgedData, printed: PrintedValues, *, slow: bool) -> Iterator[Table]:
    """Yield the tables; those that need minutes only if ``slow``."""
    expanded = data.compared("gjg15", "expanded")
    yield _counts(data, printed)
    yield _kappas(data, printed)
    yield _expected_wins(expanded, printed)
    yield _trueskill(expanded, printed, slow=slow)
    yield _accuracies(expanded, printed)
    yield _metrics(expanded, printed)
    yield _correlations_of_judges(expanded, printed)
    yield _scores_by_judge(expanded, printed)


def _counts(data: JudgedData, printed: PrintedValues) -> Table:
    text = read_text(data.folder / FILES["gjg15"][0])
    compared = {kind: data.compared("gjg15", kind) for kind in ("unexpanded", "expanded")}
    rows = []
    for judge in (*data.judgements("gjg15").judges, "all"):
        counts: dict[str, float] = {
            "rankings": text.count("<ranking-item " if judge == "all" else f'user="{judge}"')
        }
        for kind, pairs in compared.items():
            of_judge = pairs if judge == "all" else _of_judges(pairs, [judge])
            counts |= {kind: len(of_judge), f"{kind}_ties": of_judge.ties}
        cells = {c: printed.cell("1", judge, c, value) for c, value in counts.items()}
        rows.append(Row(judge, cells))
    caption = (
        "Numbers of rankings, of comparisons of two outputs (unexpanded), and of comparisons of "
        "two systems (expanded), with their ties. The rankings include 13 empty items, which say "
        "nothing."
    )
    return Table("1", "Table 1: size of the data", caption, rows)


def _of_judges(compared: Comparisons, judges: Sequence[str]) -> Comparisons:
    chosen = [compared.judges.index(judge) for judge in judges]
    return compared.select(np.isin(compared.judge, chosen))


def _kappas(data: JudgedData, printed: PrintedValues) -> Table:
    agreement = judge_agreement(data.compared("gjg15", "unexpanded"))
    means = {"inter": agreement.inter.value, "intra": agreement.intra.value}
    rows = [Row(name, {"kappa": printed.cell("2", "all", name, k)}) for name, k in means.items()]
    for pair in agreement.pairs:
        is_starred = pair.comparisons < LEAST_COMPARISONS
        cell = Cell("*", "*") if is_starred else Cell(None, pair.kappa.value)
        rows.append(Row(f"{pair.first}, {pair.second} ({pair.comparisons:,})", {"kappa": cell}))
    caption = (
        "Kappa of judges; comparisons in brackets. Of single pairs of judges the printed values "
        "are not at hand; the authors' script prints a star for fewer than 50 comparisons."
    )
    return Table("2", "Table 2: agreement of judges", caption, rows)


def _range(system: JudgedSystem) -> str:
    if system.best_rank == system.worst_rank:
        return str(system.best_rank)
    return f"{system.best_rank}-{system.worst_rank}"


def _ranked(
    expanded: Comparisons, score: Score, confidence: float = 0.95
) -> dict[str, JudgedSystem]:
    resampling = Resampling(resamples=RUNS, confidence=confidence)
    return {s.system: s for s in ranked_by_pairs(expanded, score, resampling)}


def _expected_wins(expanded: Comparisons, printed: PrintedValues) -> Table:
    rows = [
        Row(
            name,
            {
                "score": printed.cell("3b", name, "score", system.score.value),
                "range": printed.cell("3b", name, "range", _range(system), noise=1, why=RESAMPLED),
            },
        )
        for name, system in _ranked(expanded, SCORES["expected-wins"]).items()
    ]
    caption = (
        "Expected Wins and rank ranges, single pairs of systems resampled 1,000 times, as in the "
        "paper. (Table 3a is the official ranking by M2.)"
    )
    return Table("3b", "Table 3b: Expected Wins", caption, rows)


def _trueskill(expanded: Comparisons, printed: PrintedValues, *, slow: bool) -> Table:
    scores = system_scores(expanded, "trueskill")
    ranges = {}
    if slow:
        runs = ranked_by_runs(expanded, Resampling(resamples=RUNS))
        ranges = {system.system: _range(system) for system in runs}
    rows = []
    for name in sorted(scores, key=lambda system: -scores[system]):
        why = "print has a mean of 1,000 runs"
        cells = {
            "score": printed.cell("3c", name, "score", scores[name], noise=NOISE_OF_MEAN, why=why)
        }
        if slow:
            ranks = printed.cell("3c", name, "range", ranges[name], noise=1, why=RESAMPLED)
            cells["range"] = ranks
        rows.append(Row(name, cells))
    caption = "Ours: what the runs of the simulation scatter around, computed without chance" + (
        "; the rank ranges are of 1,000 runs." if slow else ". Ranges need 1,000 runs: left out."
    )
    return Table("3c", "Table 3c: TrueSkill", caption, rows)


def _accuracies(expanded: Comparisons, printed: PrintedValues) -> Table:
    reasons = {
        "expected-wins": "other folds change it by .01 only",
        "trueskill": (
            "neither other folds (.01) nor single runs (.03) explain it; what is printed is our "
            "value of Expected Wins"
        ),
    }
    cells = {
        score: printed.cell("4", "non-ties", score, 100 * fold_accuracy(expanded, score), why=why)
        for score, why in reasons.items()
    }
    caption = (
        f"Percentage of the comparisons without ties that the order of the systems predicts, in "
        f"{FOLDS} random folds. For other sentences the advantage of TrueSkill is "
        f"{_accuracy_advantage(expanded)} percentage points: neither is shown to be better. The "
        f"other rows need the authors' clusters of each fold."
    )
    return Table("4", "Table 4, first row: accuracy", caption, [Row("non-ties", cells)])


def _accuracy_advantage(expanded: Comparisons) -> str:
    """Write the interval of the accuracy by TrueSkill minus that by Expected Wins."""
    wins = expanded.wins()
    resampler = Resampling(RUNS).for_clusters(len(wins))
    resampled = resampler.sums(wins)
    total = resampled.sum(axis=(1, 2))
    accuracies = []
    for score in SCORE_NAMES:
        scores = np.array(list(system_scores(expanded, score).values()))
        better = scores[:, None] > scores[None, :]
        accuracies.append((resampled * better).sum(axis=(1, 2)) / total)
    interval = resampler.interval(100 * (accuracies[0] - accuracies[1]))
    assert interval is not None
    return f"between {interval[0]:.1f} and {interval[1]:.1f}"


def fold_accuracy(expanded: Comparisons, score: ScoreName) -> float:
    """Return how often the order of systems, by the other folds, predicts a preference."""
    fold = generator(1, "folds").permutation(len(expanded)) % FOLDS
    parts = [expanded.select(fold == number) for number in range(FOLDS)]
    wins = np.array([part.wins().sum(axis=0) for part in parts])
    ties = np.array([part.tie_counts().sum(axis=0) for part in parts])
    others = wins.sum(axis=0) - wins, ties.sum(axis=0) - ties
    scores = SCORES[score](*others)
    right = wins * (scores[:, :, None] > scores[:, None, :])
    return float((right.sum(axis=(1, 2)) / wins.sum(axis=(1, 2))).mean())


def _metrics(expanded: Comparisons, printed: PrintedValues) -> Table:
    human = {
        name: round(score, 3) for name, score in system_scores(expanded, "expected-wins").items()
    }
    rows = []
    for name in METRICS:
        scores = _metric_scores(name)
        why = "the highest r, .701, is at beta .175" if name == "m2 0.18" else ""
        cells = {
            measure: printed.cell("5", name, measure, correlation(measure, human, scores), why=why)
            for measure in ("rho", "r")
        }
        rows.append(Row(name, cells))
    caption = (
        "Correlation of metrics with Expected Wins, rounded to three decimals, over 13 systems; "
        "M2 with its beta. The scores are those that the authors published (data/metrics of "
        "grammatical/evaluation): precision and recall of M2 with four decimals, I-WAcc, BLEU, "
        "METEOR."
    )
    return Table("5", "Table 5: metrics", caption, rows)


def _metric_scores(name: str) -> dict[str, float]:
    published = published_scores("gjg15")
    if not name.startswith("m2 "):
        return published[name]
    beta = float(name.removeprefix("m2 "))
    precision, recall = published["m2 precision"], published["m2 recall"]
    return {system: _f(precision[system], recall[system], beta) for system in precision}


def _f(precision: float, recall: float, beta: float) -> float:
    if not precision or not recall:
        return 0.0
    return (1 + beta**2) * precision * recall / (beta**2 * precision + recall)


def _scores_of_judges(expanded: Comparisons) -> dict[str, dict[str, float]]:
    """Return scores by single judges, and by all but one, with the rule and digits of EW.pl."""
    judges = expanded.judges
    chosen = {judge: [judge] for judge in judges}
    chosen |= {f"{OTHERS} {judge}": [j for j in judges if j != judge] for judge in judges}
    scores = {n: scores_by(wins_of_beaten, _of_judges(expanded, who)) for n, who in chosen.items()}
    return {name: {s: round(x, 4) for s, x in of.items()} for name, of in scores.items()}


def _correlations_of_judges(expanded: Comparisons, printed: PrintedValues) -> Table:
    scores = _scores_of_judges(expanded)
    judges = expanded.judges
    weights: Floats = np.array([len(_of_judges(expanded, [judge])) for judge in judges])
    rows, with_others = [], []
    for number, judge in enumerate(judges):
        for other in (*judges[number + 1 :], OTHERS):
            second = scores[f"{OTHERS} {judge}" if other == OTHERS else other]
            values = {m: correlation(m, scores[judge], second) for m in ("rho", "r")}
            if other == OTHERS:
                with_others.append(list(values.values()))
            name = f"{judge} {other}"
            cells = {m: printed.cell("6", name, m, value) for m, value in values.items()}
            rows.append(Row(name, cells))
    means = dict(zip(("rho", "r"), np.average(with_others, axis=0, weights=weights), strict=True))
    cells = {m: printed.cell("6", "mean", m, float(value)) for m, value in means.items()}
    rows.append(Row("mean with the others, weighted by comparisons", cells))
    caption = (
        "Correlation of Expected Wins by single judges. The authors' script averages over the "
        "opponents that a system beat at least once; with the definition of Expected Wins, rho of "
        "the first two judges is .73 instead of .70. The printed values of judges 3 to 8 are not "
        "at hand."
    )
    return Table("6", "Table 6: correlation of judges", caption, rows)


def _scores_by_judge(expanded: Comparisons, printed: PrintedValues) -> Table:
    rows = []
    for judge in expanded.judges:
        ranked = _ranked(_of_judges(expanded, [judge]), wins_of_beaten, confidence=0.9)
        for name, system in ranked.items():
            key = f"{judge} {name}"
            cells = {
                "score": printed.cell("7", key, "score", system.score.value),
                "range": printed.cell("7", key, "range", _range(system), noise=1, why=RESAMPLED),
            }
            rows.append(Row(key, cells))
    caption = (
        "Expected Wins by single judges, with the rule of the authors' script; ranges of 90 %. "
        "What stands as printed is the output of the script (`EW.pl -u JUDGE -p 0.1`), for judges "
        "1 to 4."
    )
    return Table("7", "Table 7: scores by single judges", caption, rows)
