"""Known metrics, each examined as if it was new: it is left out of the known ones."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from maege.statistics.value import Value
from maege.studies.dossier.dossier import Dossier, Examined, joint_dossier
from maege.studies.joint_results import Groups, joint_comparison, joint_result
from maege.studies.known_results.known_result import KnownCorpus, KnownResult
from maege.studies.known_results.result_files import known_corpora
from maege.studies.rows import LimitComparison, RowResult, scorecard_rows
from maege.studies.vet.limits import paired_comparison

_PEOPLE_SYSTEMS = "people-systems"
# Sets of judgements that share systems or sentences; others are independent.
SHARING = ({"seeda-s", "seeda-e"},)
SENTENCES = 1312
_Items = Mapping[str, Mapping[str, Sequence[KnownResult]]]  # by metric and row, one of each set


def known_items(corpus: str, sets: Sequence[str] = ()) -> _Items:
    """Return the known results on a corpus, and on sets of judgements that are one row together."""
    stored = known_corpora()
    items: dict[str, dict[str, list[KnownResult]]] = {}
    for item in stored[corpus].results:
        items.setdefault(item.result.metric, {})[item.row] = [item]
    if not sets:
        return items
    by_set = [_by_metric(stored[name]) for name in sorted(sets)]
    for metric in by_set[0]:
        for row in by_set[0][metric]:
            of_sets = [of.get(metric, {}).get(row) for of in by_set]
            if None not in of_sets:
                items.setdefault(metric, {})[row] = [item for item in of_sets if item is not None]
    return items


def _by_metric(corpus: KnownCorpus) -> dict[str, dict[str, KnownResult]]:
    by_metric: dict[str, dict[str, KnownResult]] = {}
    for item in corpus.results:
        by_metric.setdefault(item.result.metric, {})[item.row] = item
    return by_metric


def known_dossiers(items: _Items, sets: Sequence[str] = ()) -> Iterator[Dossier]:
    """Yield the dossier of each known metric, examined beside the others."""
    results = {
        metric: {row: _joint(row, of_row, sets) for row, of_row in by_row.items()}
        for metric, by_row in items.items()
    }
    compared = _comparisons(items, sets)
    for metric in sorted(items):
        examined = Examined(metric, "known", SENTENCES, results, compared[metric], notes=())
        yield joint_dossier(scorecard_rows(), [examined]).dossiers[0]


def _joint(row: str, items: Sequence[KnownResult], sets: Sequence[str]) -> RowResult:
    of_r = row == _PEOPLE_SYSTEMS
    return joint_result([item.result for item in items], _groups(row, sets, len(items)), of_r=of_r)


def _groups(row: str, sets: Sequence[str], number: int) -> Groups:
    """Return which of the sets, in the order of their names, share units; sentences all do."""
    if number == 1 or row != _PEOPLE_SYSTEMS:
        return [[*range(number)]]
    names, groups = sorted(sets), list[list[int]]()
    for index, name in enumerate(names):
        sharing = [
            g for g in groups if any({name, names[i]} <= group for i in g for group in SHARING)
        ]
        for group in sharing:
            group.append(index)
        if not sharing:
            groups.append([index])
    return groups


_Compared = dict[str, dict[str, list[LimitComparison]]]  # by metric, then by row


def _comparisons(items: _Items, sets: Sequence[str]) -> _Compared:
    """Compare every two metrics in each row that can be compared in pairs, once."""
    compared: _Compared = {metric: {} for metric in items}
    for a, b in combinations(items, 2):
        for row in items[a].keys() & items[b].keys():
            of_sets = [
                paired_comparison(b, x.statistic, y.statistic)
                for x, y in zip(items[a][row], items[b][row], strict=True)
                if x.statistic is not None and y.statistic is not None
            ]
            if len(of_sets) < len(items[a][row]):
                continue
            pair = joint_comparison(of_sets, _groups(row, sets, len(of_sets)))
            if pair.difference.value is not None:
                compared[a].setdefault(row, []).append(pair)
                compared[b].setdefault(row, []).append(_turned(pair, a))
    return compared


def _turned(pair: LimitComparison, limit: str) -> LimitComparison:
    """Return a comparison from the side of the other metric."""
    value, interval = pair.difference.value, pair.difference.interval
    ends = interval and (-interval[1], -interval[0])
    difference = Value(None if value is None else -value, ends)
    return LimitComparison(limit, difference, pair.below, pair.above)
