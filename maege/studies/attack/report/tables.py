"""The tables of ``maege attack``."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from maege.report.chart_style import HEAT, specification
from maege.report.columns import Column, OwnName, by_metric, pivot_table, record_rows, record_table
from maege.report.marked_changes import with_marks
from maege.report.study_parts import Section, StudyTable, View, study_table, table_sections
from maege.studies.attack.measurements import Attacked, AttackedMetric
from maege.studies.attack.metric_pairs import Transfer
from maege.studies.attack.win_rates import Duel, Duels, Margin

_EXAMPLES = 3  # of wins of each attack against each opponent
_EMPTY = "(the empty text)"
_DUEL = (Column("metric"), Column("attack"), Column("opponent"))
_CREDIT = (
    Column("visible", form="count"),
    Column("credit", form="estimate"),
    Column("ties", "credit_ties", "estimate"),
    Column("discrimination", form="estimate"),
    Column("parity", form="estimate"),
    Column("loss", form="amount"),
)

_RATE_CAPTION = (
    "opponent: a text that is better than the text that was found. wins: share of the sentences in "
    "which the metric scores the found text higher; ties: in which both have the same score. gain: "
    "mean score of the found text minus that of the opponent, where 1 is what a full correction is "
    "worth. p: that wins are no more than tolerated, adjusted for all rows of the metric. "
    "[interval]: of shares Wilson's, of gains the jackknife."
)
_MARGIN_CAPTION = (
    "Highest score of texts with this number of certain errors, minus that of the text without "
    "them; 1 is what a full correction is worth. If a metric notices all errors, the values fall. "
    "[interval]: jackknife."
)
_ALTERNATIVE_CAPTION = (
    "Corrections by people whose corrections the metric does not see, by the number of those whose "
    "corrections it sees. credit: share that score above the source; ties: as high as it. "
    "discrimination: share above the same correction with as many wrong edits as it has right "
    "ones. parity: share at least as high as one edit of a visible person. loss: mean score of a "
    "visible correction minus that of the hidden one; 1 is what a full correction is worth. Means "
    "of sentences over choices of people. [interval]: jackknife of sentences, and the chance in "
    "the choice of people, unless all choices are there; none with a single one of several."
)
_KINDS_CAPTION = (
    "As above, where the visible people wrote corrections of one kind (references) and the hidden "
    "ones those of the same or another kind (corrections)."
)
_HIDDEN_CAPTION = (
    "The same texts and opponents, scored with the corrections that the metric did not see in the "
    "search. Where they still win, the references of the search are not the only cause."
)
_TRANSFER_CAPTION = (
    "Share of the sentences in which a text that was found with one metric wins with each metric "
    "(columns). all together: the text has a better rank than the opponent, on average over the "
    "metrics. [interval]: Wilson's."
)
_PAIR_CAPTION = (
    "Each metric with the texts that were found for it. only: sentences in which wrong texts win "
    "with this metric and not with the other. difference: of the rates of wins. p: McNemar's exact "
    "test (with documents, the jackknife of these), adjusted for the pairs of metrics."
)
_UNIVERSAL_CAPTION = (
    "One text that is given for all sentences. gain: its mean score minus that of the source, on "
    "sentences of the search. The first text of each metric is the one that is evaluated."
)
_EXAMPLE_CAPTION = (
    "The sentences with the largest gains over each opponent, of each attack that won. text: what "
    "was found, with the words that the opponent's text has instead [-between these-], and its own "
    "{+between these+}; without marks if most words differ. score: of the found text, and of the "
    "opponent. wins with: all metrics that score the found text higher."
)


def sections(results: Attacked) -> Iterator[Section]:
    """Yield the sections of the page that have something to show."""
    attacked = results.metrics
    if not attacked or any(a.duels.duels for a in attacked):
        yield _rates(attacked)
    yield from table_sections(_tables(results))


def _tables(results: Attacked) -> Iterator[StudyTable]:
    attacked = results.metrics
    yield _examples(results)
    credits = [r for a in attacked for r in a.credits]
    charts = _lines(credits, {"visible": "visible people", "credit": "credit"})
    yield study_table("alternatives", "Credit for valid alternatives", _ALTERNATIVE_CAPTION, (
        Column("metric"),
        *_CREDIT,
    ), credits, charts=charts, is_main=True)  # fmt: skip
    of_kinds = [r for a in attacked for r in a.of_kinds]
    title = "Corrections of other kinds than the references"
    yield study_table("kinds", title, _KINDS_CAPTION, (
        Column("metric"),
        Column("references"),
        Column("corrections"),
        *_CREDIT,
    ), of_kinds, is_main=True)  # fmt: skip
    yield _margins([r for a in attacked for r in a.margins])
    hidden = [r for a in attacked for r in a.hidden_rates]
    title = "Wins with references that the search did not see"
    yield study_table("hidden", title, _HIDDEN_CAPTION, (
        *_DUEL,
        Column("sentences", form="count"),
        Column("wins", "rate", "estimate"),
        Column("p (Holm)", "adjusted", "p"),
    ), hidden)  # fmt: skip
    yield _transfers(results.transfers)
    title = "Which metric is deceived in fewer sentences"
    yield study_table("metric-pairs", title, _PAIR_CAPTION, (
        *_DUEL[1:],
        Column("metric", "first"),
        Column("other", "second"),
        Column("sentences", form="count"),
        Column("only metric", "only_first", "count"),
        Column("only other", "only_second", "count"),
        Column("difference", form="change"),
        Column("p (Holm)", "adjusted", "p"),
    ), results.pairs, is_folded=True)  # fmt: skip
    universal = [text for a in attacked if a.universal for text in a.universal.texts]
    yield study_table("universal", "Texts for all sentences", _UNIVERSAL_CAPTION, (
        Column("metric"),
        Column("text", lambda record: record.text or _EMPTY),
        Column("gain", form="difference"),
        Column("sentences", form="count"),
    ), universal)  # fmt: skip


def _rates(attacked: Sequence[AttackedMetric]) -> Section:
    columns = (
        *_DUEL,
        Column("sentences", form="count"),
        Column("wins", "rate", "estimate"),
        Column("ties", "tie_rate", "estimate"),
        Column("gain", form="change"),
        Column("p (Holm)", "adjusted", "p"),
        Column("exposed", lambda rate: "yes" if rate.is_exposed else "", "cell"),
    )
    rates = [rate for of_metric in attacked for rate in of_metric.rates]
    table = record_table(_RATE_CAPTION, columns, rates)
    view = View("How often wrong texts win", table, is_main=True)
    rows = [
        row | {"is_exposed": rate.is_exposed}
        for row, rate in zip(record_rows(rates), rates, strict=True)
    ]
    texts = [_text_row(a.metric, duel) for a in attacked for duel in a.duels.duels]
    return Section(
        view.title, tables=(StudyTable("rates", rows, (view,)), StudyTable("texts", texts))
    )


def _text_row(metric: str, duel: Duel) -> dict[str, Any]:
    found = duel.found
    return {
        "metric": metric,
        "attack": found.attack,
        "opponent": duel.opponent,
        "sentence": found.sentence.index + 1,
        "rule": found.rule,
        "moves": found.moves,
        "queries": found.queries,
        "source": found.sentence.source,
        "text": found.text,
        "opponent_text": duel.better,
        "score": found.score,
        "opponent_score": duel.score,
    }


def _margins(records: Sequence[Margin]) -> StudyTable:
    columns = (*_DUEL[:2], Column("start"))
    cell = Column("", "change", "change")
    table = pivot_table(_MARGIN_CAPTION, columns, records, by="moves", cell=cell)
    titles = {"moves": "added errors", "change": "change of the score"}
    charts = _lines(records, titles, "attack", "start")
    view = View("What added errors cost", table, charts=charts, is_main=True)
    return StudyTable.of_records("margins", records, view)


def _transfers(records: Sequence[Transfer]) -> StudyTable:
    columns = (Column("found with", "metric"), *_DUEL[1:])
    cell = Column("", "rate", "estimate")
    table = pivot_table(_TRANSFER_CAPTION, columns, records, by="scored_by", cell=cell)
    charts = dict(_heat_maps(records))
    view = View("Whether the same texts deceive other metrics", table, charts=charts)
    return StudyTable.of_records("transfer", records, view)


def _heat_maps(records: Sequence[Transfer]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield a chart for each metric that was attacked: a column for each metric that scores."""
    import altair as alt  # slow to import

    for metric, of_metric in by_metric(records).items():
        rows = [
            {
                "scored by": r.scored_by,
                "pair": f"{r.attack}, {r.opponent}",
                "wins": r.rate.value,
                "percent": round(100 * (r.rate.value or 0.0)),
            }
            for r in of_metric
        ]
        base = alt.Chart(alt.Data(values=rows)).encode(
            alt.X("scored by:N", sort=None, title=None).axis(orient="top", labelAngle=-45),
            alt.Y("pair:N", sort=None, title=None),
        )
        colour = alt.Color("wins:Q", legend=None).scale(domain=[0, 1], range=HEAT)
        written = alt.when(alt.datum.wins > 0.5).then(alt.value("#fff"))
        numbers = base.mark_text(fontSize=11).encode(
            text="percent:Q", color=written.otherwise(alt.value("#000"))
        )
        cells = base.mark_rect().encode(color=colour)
        yield metric, specification(alt.layer(cells, numbers).properties(width=alt.Step(42)))


def _examples(results: Attacked) -> StudyTable:
    rows = []
    for a in results.metrics:
        wins = results.wins.get(a.metric, {})
        won = {name: cases for name, cases in wins.items() if not isinstance(name, OwnName)}
        position = {id(duel): number for number, duel in enumerate(a.duels.duels)}
        for duel in _clearest(a.duels):
            names = [name for name, cases in won.items() if cases[position[id(duel)]]]
            rows.append(
                _text_row(a.metric, duel) | ({"wins_with": ", ".join(names)} if won else {})
            )
    fields = ("metric", "attack", "opponent", "source", "opponent_text")
    columns = [
        *(Column(name.replace("_", " "), _cell(name)) for name in fields),
        Column("text", lambda row: with_marks(row["opponent_text"], row["text"]) or _EMPTY),
        Column("score", _cell("score"), "number"),
        Column("opponent score", _cell("opponent_score"), "number"),
    ]
    columns += [Column("wins with", _cell("wins_with"))] if results.wins else []
    table = record_table(_EXAMPLE_CAPTION, columns, rows)
    view = View("Wrong texts that win", table, is_folded=True)
    return StudyTable("examples", rows, (view,))


def _lines(
    records: Sequence[Any], titles: Mapping[str, str], *of_line: str
) -> dict[str, dict[str, Any]]:
    """Draw the values of records, which have intervals, as lines: a chart for each metric.

    ``titles`` are those of x and y, by field. A line has a colour and points by the first field of
    ``of_line``, and dashes by the second.
    """
    import altair as alt  # slow to import

    charts = {}
    x, y = titles
    dashes = [alt.StrokeDash(f"{name}:N") for name in of_line[1:]]
    for metric, of_metric in by_metric(records).items():
        rows = [
            {name: getattr(r, name) for name in of_line}
            | {x: getattr(r, x), y: value.value, "low": low, "high": high}
            for r in of_metric
            for value in [getattr(r, y)]
            for low, high in [value.ends]
        ]
        # With the same domain, colours and points have one legend.
        domains = {name: [*dict.fromkeys(row[name] for row in rows)] for name in of_line[:1]}
        scales = {f"{name}:N": alt.Scale(domain=domain) for name, domain in domains.items()}
        scale = alt.Scale(zero=False)
        base = alt.Chart(alt.Data(values=rows)).encode(
            alt.X(f"{x}:Q", scale=scale, title=titles[x], axis=alt.Axis(tickMinStep=1)),
            alt.Y(f"{y}:Q", title=titles[y]),
            *(alt.Color(field, scale=scale) for field, scale in scales.items()),
            tooltip=[*(f"{name}:N" for name in of_line), f"{x}:Q", f"{y}:Q"],
        )
        intervals = base.mark_rule().encode(alt.Y("low:Q", title=titles[y]), y2="high:Q")
        lines = base.mark_line().encode(*dashes)
        points = base.mark_point(filled=True, size=40).encode(
            *(alt.Shape(field, scale=scale) for field, scale in scales.items())
        )
        charts[metric] = specification(alt.layer(intervals, lines, points))
    return charts


def _cell(name: str) -> Callable[[dict[str, Any]], Any]:
    return lambda row: _EMPTY if row[name] == "" else row[name]


def _clearest(duels: Duels) -> Iterator[Duel]:
    """Yield the duels with the largest gains of each attack over each opponent."""
    for _, _, won in replace(duels, duels=tuple(duels.won())).by_pair():
        yield from sorted(won, key=lambda d: d.score - d.found.score)[:_EXAMPLES]
