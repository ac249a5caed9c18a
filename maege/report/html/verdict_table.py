"""The verdict on the page: a line for each metric, with what its cells are sorted by."""

from dataclasses import dataclass

from maege.report.data_frames import best_first, penalised
from maege.report.display_tables import penalises
from maege.report.number_format import MISSING, estimate
from maege.report.run_result import Finished
from maege.statistics.bootstrap import Interval
from maege.statistics.correlation import Pearson, Replicated
from maege.statistics.kendall import Kendall
from maege.statistics.results import MetricResult

# Of each column: its key, its heading, what it means.
COLUMNS = (
    ("name", "metric", "name"),
    ("micro", "tau micro", "Kendall's tau, all pairs pooled"),
    ("macro", "tau macro", "Kendall's tau, mean of the sentences"),
    ("ties", "ties", "share of pairs with equal scores"),
    ("r", "Pearson's r", "with the gold scores"),
    ("rho", "corpus rho", "Spearman over corpora"),
    ("penalises", "penalises", "types of errors whose correction lowers the score, worst first"),
    ("time", "time", "seconds of CPU for all scores"),
)
WORST = 4  # types of errors that are named


@dataclass(frozen=True)
class Cell:
    """A cell: its column, what is shown, what it is sorted by (None comes last), more to say.

    bar: the interval and the value that are drawn as a bar.
    """

    key: str
    text: str
    value: float | str | None
    title: str = ""
    rank: int | None = None
    bar: tuple[float, float, float] | None = None


@dataclass(frozen=True)
class Line:
    """A metric with its cells; the first column is its name."""

    name: str
    cells: tuple[Cell, ...]


def lines(finished: Finished) -> list[Line]:
    """Return a line for each metric, best micro tau first."""
    return [
        Line(name, (*_figures(finished.result.metrics[name]), _time(finished, name)))
        for name in best_first(finished.result.metrics)
    ]


def _figures(metric: MetricResult) -> list[Cell]:
    order, corpora = metric.chains or metric.lattices, metric.corpora
    worst = penalised(metric)
    missing = [Cell(key, MISSING, None) for key, _, _ in COLUMNS[1:5]]
    return [
        *(_order(order.kendall, order.rank, order.pearson) if order else missing),
        _mean(corpora.spearman, corpora.rank) if corpora else Cell("rho", MISSING, None),
        Cell("penalises", penalises(metric, WORST), ", ".join(worst), ", ".join(worst)),
    ]


def _order(kendall: dict[str, Kendall], rank: dict[str, int | None], r: Pearson) -> list[Cell]:
    ties = kendall["micro"].tie_rate
    taus = [_estimate(key, kendall[key].tau, kendall[key].ci, rank[key]) for key in kendall]
    return [*taus, Cell("ties", f"{ties:.1%}", ties), _estimate("r", r.r, r.ci, None)]


def _mean(rho: Replicated, rank: int | None) -> Cell:
    return _estimate("rho", rho.mean, rho.ci, rank)


def _estimate(key: str, value: float | None, ci: Interval | None, rank: int | None) -> Cell:
    bar = None if value is None or ci is None else (*ci, value)
    return Cell(key, estimate(value, ci), value, rank=rank, bar=bar)


def _time(finished: Finished, name: str) -> Cell:
    seconds = finished.manifest["metric_cpu_seconds"][name]
    count = finished.manifest["requests"][name]
    told = f"{count['computed']:,} requests scored, {count['cached']:,} from the cache"
    return Cell("time", f"{seconds:.1f} s", seconds, told)
