"""Kobayashi, Mita and Komachi (2024): the human scores of SEEDA."""

from collections.abc import Iterator

from experiments.humans.judged_data import NOT_BASE, SCORES, JudgedData, system_scores
from experiments.humans.printed_values import Cell, PrintedValues, Row, Table
from maege.judgements.comparisons import KINDS, comparisons
from maege.judgements.human_rankings import ScoreName
from maege.studies.humans.agreement import judge_agreement

TITLE = "Kobayashi, Mita and Komachi (2024), SEEDA"
SOURCE = "https://aclanthology.org/2024.tacl-1.47/"
SETS = {"seeda-e": "edit", "seeda-s": "sent"}
NAMES: dict[str, ScoreName] = {"ew": "expected-wins", "ts": "trueskill"}
NOISE = 0.0015
WHY = "off by .001; print seems to be a mean of resamples or runs"


def tables(data: JudgedData, printed: PrintedValues, *, slow: bool) -> Iterator[Table]:
    """Yield the tables."""
    yield _counts(data)
    yield _agreement(data)
    yield from (_scores(data, name) for name in SETS)
    yield _base(data)


def _counts(data: JudgedData) -> Table:
    rows = []
    for name in SETS:
        judged = data.judgements(name)
        values = {
            "rankings": len(judged.judgements),
            "judges": len(judged.judges),
            "sentences": len(judged.sentences),
        }
        for kind in KINDS:
            compared = data.compared(name, kind)
            values |= {kind: len(compared), f"{kind} ties": compared.ties}
        rows.append(Row(name, {column: Cell(None, count) for column, count in values.items()}))
    return Table("sizes", "Size of the data", "Counted in the published files.", rows)


def _agreement(data: JudgedData) -> Table:
    rows = []
    for name in SETS:
        agreement = judge_agreement(data.compared(name, "unexpanded"))
        cells = {
            "two judges": Cell(None, agreement.inter.value),
            "one judge": Cell(None, agreement.intra.value),
        }
        rows.append(Row(name, cells))
    caption = "Kappa by the definition of Grundkiewicz et al. (2015)."
    return Table("kappa", "Agreement of judges", caption, rows)


def _scores(data: JudgedData, name: str) -> Table:
    published = data.seeda_scores()
    ours = {
        key: system_scores(data.compared(name, "expanded"), score) for key, score in NAMES.items()
    }
    order = sorted(ours["ts"], key=lambda system: -ours["ts"][system])
    rows = []
    for system in order:
        cells = {
            SCORES[score]: Cell(
                f"{published[f'{key}-{SETS[name]}'][system]:.3f}",
                ours[key][system],
                NOISE,
                WHY,
            )
            for key, score in NAMES.items()
        }
        rows.append(Row(system, cells))
    caption = "Scores of all 15 systems; TrueSkill without chance."
    return Table(name, f"{name}: scores of systems", caption, rows)


def _base(data: JudgedData) -> Table:
    rows = []
    for name, suffix in SETS.items():
        judged = data.judgements(name).without_systems(NOT_BASE)
        scores = system_scores(comparisons(judged, "expanded"), "expected-wins")
        for system in ("TransGEC", "T5"):
            text = f"{data.seeda_scores()[f'ew-{suffix}'][system]:.3f}"
            why = "computed from judgements of the 12 systems alone"
            rows.append(Row(f"{system}, {name}", {"EW": Cell(text, scores[system], why=why)}))
    caption = (
        "The papers cut the human scores of all 15 systems down to the set `base`. Expected Wins "
        "of `base` alone are others."
    )
    return Table("base", "Expected Wins on the set base", caption, rows)
