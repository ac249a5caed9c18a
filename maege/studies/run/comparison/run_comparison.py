"""The differences between runs.

Two runs: settings, values, rankings of metrics, verdicts on types. Runs on the same sentences are
compared by paired tests; over several corpora it is counted in how many a difference holds.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from maege.config.identity import PART_KEYS, RESULT_INDEPENDENT_KEYS
from maege.errors import ConfigError, DataError
from maege.number_format import MISSING, format_difference, format_estimate
from maege.report.display_table import text_table
from maege.report.settings import flatten
from maege.statistics.measures import REPLICATES, SHOWN_LABELS, Estimate
from maege.statistics.multiple_testing import Combination
from maege.studies.run.comparison.paired_runs_report import paired_lines
from maege.studies.run.comparison.replicability_report import (
    STATISTIC,
    NamedRun,
    replicability_lines,
)
from maege.studies.run.comparison.sentence_matching import have_same_sentences
from maege.studies.run.report.result import RunResult

# Of the manifest.
_SETTINGS = ("seed", "maege", "python", "versions", "libraries", "data_sha256")
IGNORED_KEYS = (
    "metrics",
    *RESULT_INDEPENDENT_KEYS,
    *chain.from_iterable(PART_KEYS.values()),
)  # of metrics, signatures are compared
# They depend on the number of sentences.
UNMARKED = ("spearman", "pearson")
_TOLERANCE = 5e-7  # smaller differences do not show in six digits


def compare(
    runs: Sequence[RunResult], names: Sequence[str], combination: Combination = "bonferroni"
) -> list[str]:
    """Return the differences as lines of text.

    ``names``: what the lines call them. ``combination``: how p-values of corpora are combined; see
    ``partial_conjunction``. Raises ConfigError if there are fewer than two runs, DataError if three
    or more cannot be compared; see ``replicability_lines``.
    """
    if len(runs) < 2:
        raise ConfigError("give two or more output directories of runs to compare")
    named_runs = [NamedRun(name, run) for name, run in zip(names, runs, strict=True)]
    if len(runs) == 2:
        return [*_compare_two(*runs), *_replicability_of_two(named_runs, combination)]
    lines = list(replicability_lines(named_runs, combination))
    settings = list(_settings(*runs))
    return [
        f"Settings ({' | '.join(names)}):",
        *(settings or ["  no difference"]),
        "Tau (macro):",
        *text_table(list(_tau_rows(named_runs)), text_columns=1),
        *lines,
    ]


def _compare_two(first: RunResult, second: RunResult) -> list[str]:
    settings = list(_settings(first, second))
    values = list(_values(first, second))
    rankings = list(_rankings(first, second))
    verdicts = list(_verdicts(first, second))
    lines = ["Settings:", *(settings or ["  no difference"])]
    lines += ["Values:", *(_table(values) if values else ["  no difference"])]
    if values:
        lines.append(
            "  * the intervals do not overlap, which is stricter than a test; rho and r of corpora "
            "are not marked, because they depend on the number of sentences"
        )
    lines += paired_lines(first, second)
    if rankings:
        lines += ["Metrics, best first:", *rankings]
    if verdicts:
        lines += ["Error types with different verdicts:", *verdicts]
    return lines


def _replicability_of_two(runs: Sequence[NamedRun], combination: Combination) -> Iterator[str]:
    """Yield the lines on replicability, or why there are none; the other lines stand without."""
    if have_same_sentences(runs[0].run, runs[1].run):
        return
    try:
        yield from replicability_lines(runs, combination)
    except DataError as error:
        yield f"In how many corpora one metric is above another is not tested: {error}"


def _tau_rows(runs: Sequence[NamedRun]) -> Iterator[list[str]]:
    """Yield tau (macro) of the metrics that two or more runs have."""
    yield ["metric", *(name for name, _ in runs)]
    counts = Counter(metric for _, run in runs for metric in run.results.by_tau())
    for metric in (metric for metric, count in counts.items() if count > 1):
        estimates = (
            run.results.estimate(metric, STATISTIC, run.results.main_ranking_type)
            for _, run in runs
        )
        yield [metric, *(format_estimate(e.value, e.interval) if e else MISSING for e in estimates)]


def _settings(*runs: RunResult) -> Iterator[str]:
    settings = [dict(flatten(_settings_of(run))) for run in runs]
    for key in sorted(set().union(*settings)):
        values = [of_run.get(key, MISSING) for of_run in settings]
        if any(value != values[0] for value in values):
            yield f"  {key}: {' | '.join(values)}"


def _settings_of(run: RunResult) -> dict[str, Any]:
    """Return the settings, with metrics by name, so that their order does not matter.

    Names of M2 files do not matter either; their checksums are compared.
    """
    config = {key: value for key, value in run.config.items() if key not in IGNORED_KEYS}
    config["corpus"] = {key: value for key, value in config["corpus"].items() if key != "m2"}
    manifest: dict[str, Any] = {**run.manifest}
    references = (reference["name"] for reference in run.manifest["references"])
    return (
        config
        | {key: manifest[key] for key in _SETTINGS}
        | {
            "metrics": run.manifest["signatures"],
            "metric references": ", ".join(references),
            "failed": sorted(run.failures),
        }
    )


def _values(first: RunResult, second: RunResult) -> Iterator[tuple[str, ...]]:
    a, b = _estimates(first), _estimates(second)
    for key in (key for key in a if key in b):
        x, y = a[key], b[key]
        cells = format_estimate(x.value, x.interval), format_estimate(y.value, y.interval)
        if x.value is None or y.value is None:
            if x.value is not y.value:
                yield (*key, *cells, "", "")
        elif abs(y.value - x.value) > _TOLERANCE:
            mark = "*" if _are_disjoint(x, y) else ""
            yield (*key, *cells, format_difference(y.value - x.value), mark)


def _are_disjoint(x: Estimate, y: Estimate) -> bool:
    """Whether two intervals are disjoint, and neither is known to be too narrow."""
    if x.interval is None or y.interval is None:
        return False
    if x.ranking_type == "corpora" and x.statistic in UNMARKED:
        return False
    if any(e.rests_on_few or e.interval_method == REPLICATES for e in (x, y)):
        return False
    return x.interval[1] < y.interval[0] or y.interval[1] < x.interval[0]


def _estimates(run: RunResult) -> dict[tuple[str, str], Estimate]:
    """Return the estimates by metric and label of the statistic, in the order of the lines."""
    return {
        (name, label): estimate
        for name in run.results.metrics
        for (ranking_type, statistic), label in SHOWN_LABELS.items()
        if (estimate := run.results.estimate(name, statistic, ranking_type))
    }


def _rankings(first: RunResult, second: RunResult) -> Iterator[str]:
    """Yield the order of the metrics of both runs, for each statistic in which it differs."""
    a, b = _estimates(first), _estimates(second)
    common = [key for key in a if key in b]
    for statistic in dict.fromkeys(statistic for _, statistic in common):
        names = [name for name, compared in common if compared == statistic]
        x, y = (
            sorted(names, key=lambda name: (-(estimates[name, statistic].value or 0.0), name))
            for estimates in (a, b)
        )
        if x != y:
            yield f"  {statistic}: {', '.join(x)} | {', '.join(y)}"


def _table(rows: list[tuple[str, ...]]) -> Iterator[str]:
    headings = ("metric", "statistic", "first", "second", "difference", "")
    return text_table([headings, *sorted(rows, key=lambda row: row[0])], text_columns=2)


def _verdicts(first: RunResult, second: RunResult) -> Iterator[str]:
    for name in sorted(first.results.edit_types.keys() & second.results.edit_types.keys()):
        a, b = first.results.edit_types[name], second.results.edit_types[name]
        for type_ in sorted(a.keys() & b.keys()):
            x, y = a[type_].verdict, b[type_].verdict
            if x != y:
                yield f"  {name}, {type_}: {x} | {y}"
