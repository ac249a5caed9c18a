"""What comes out: answers in Markdown, every number from the tables."""

from experiments.humans.printed_values import PrintedValues
from experiments.napoles2016.levels import LEVELS
from experiments.napoles2016.measurements import STUDY
from experiments.napoles2016.page_tables import (
    GAIN,
    bounds,
    difference,
    estimate,
    number,
    people_row,
    spread,
)
from experiments.napoles2016.stored_tables import HERE, Row, StoredTables
from maege.number_format import format_pvalue
from maege.statistics.multiple_testing import ALPHA

MIXED = "gleu+lfm"


def answers(tables: StoredTables) -> list[str]:
    """Return the answers."""
    return [
        _reproduction(tables),
        _level(tables),
        _other_levels(tables),
        _references(tables),
        _grammaticality(tables),
        _both(tables),
        _both_for_systems(tables),
        _lattices(tables),
        _certainty(tables),
    ]


def sets(tables: StoredTables) -> list[str]:
    """Return the names of the sets of judgements."""
    return list(dict.fromkeys(tables.tables["people"]["set"]))


def difference_from(tables: StoredTables, name: str, first: str, second: str, measure: str) -> Row:
    """Return the difference of two metrics on a set of judgements, the first minus the second."""
    a, b = sorted((first, second))
    row = dict(tables.row("people_differences", set=name, a=a, b=b, measure=measure))
    if a == second:
        row |= {"value": -row["value"], "low": -row["high"], "high": -row["low"]}
    return row


def _reproduction(tables: StoredTables) -> str:
    printed = PrintedValues(STUDY, HERE)
    parts = []
    for name, metric in (("GLEU", "GLEU inverted"), ("I-measure", "I-measure"), ("M2", "M2")):
        rows = [tables.level(metric, "sentence", m) for m in ("rho", "r")]
        prints = [printed.value("4", f"{name} sentence", m) for m in ("rho", "r")]
        ours = " / ".join(number(row["value"]) for row in rows)
        parts.append(f"{name} {ours} (printed {' / '.join(p.lstrip('0') for p in prints)})")
    return (
        f"**The study comes out**, with 13 systems, the penalty upside down and without the 34 "
        f"sentences. rho / r of means of sentence scores: {'; '.join(parts)}."
    )


def _level(tables: StoredTables) -> str:
    wrong, right = (
        [tables.level(metric, "difference", m) for m in ("rho", "r")]
        for metric in ("GLEU inverted", "GLEU")
    )
    return (
        f"**Most of what the sentence level gains GLEU was the error in its brevity penalty.** "
        f"Sentence level less corpus level, 20 references: upside down {_levels(wrong)}; right "
        f"{_levels(right)}. With the right penalty no advantage in rho is shown; one in r is, for "
        f"other sentences, but Williams' test, for 13 systems, does not show it. Corpus level "
        f"itself rises from rho {number(tables.level('GLEU inverted', 'corpus', 'rho')['value'])} "
        f"to {number(tables.level('GLEU', 'corpus', 'rho')['value'])}."
    )


def _levels(rows: list[Row]) -> str:
    return ", ".join(
        f"{measure} {difference(row)}, p = {format_pvalue(row['pvalue'])}"
        for measure, row in zip(("rho", "r"), rows, strict=True)
    ).replace("p = <", "p <")


def _other_levels(tables: StoredTables) -> str:
    parts = []
    for metric in ("I-measure", "M2"):
        for measure in ("rho", "r"):
            low, high = (tables.level(metric, level, measure)["value"] for level in LEVELS)
            row = tables.level(metric, "difference", measure)
            text = f"{number(low)} to {number(high)} ({difference(row)})"
            parts.append(f"{metric} {measure} from {text}")
    return (
        f"**The level decides for the I-measure; for M2 rho falls and r rises.** From corpus to "
        f"sentence level: {'; '.join(parts)}."
    )


def _references(tables: StoredTables) -> str:
    parts = []
    for size in (1, 2, 4, 8):
        row = tables.by_size(size, "sentence", "rho")
        parts.append(f"{size}: {number(row['value'])}, single sets {spread(row)}")
    full = tables.by_size(18, "sentence", "rho")
    with_one, with_eight = (tables.by_size(size, "corpus", "rho") for size in (1, 8))
    return (
        f"**Which references they are matters more than how many, until there are about eight.** "
        f"rho of GLEU, sentence level, right penalty, mean over sets of references and 95 % of "
        f"the sets: {'; '.join(parts)}; all 18: {estimate(full)}. Corpus level with 1: "
        f"{number(with_one['value'])}, {spread(with_one)}; with 8: {number(with_eight['value'])}, "
        f"{spread(with_eight)}. A mean of ten draws, as in the paper, hides what one set may give."
    )


def _grammaticality(tables: StoredTables) -> str:
    values = {m: tables.level(m, "sentence", "rho") for m in ("LFM", "SLOR", "LT", "GLEU")}
    texts = ", ".join(f"{name} {estimate(row)}" for name, row in values.items())
    n = len(tables.rows("people_differences", measure="r", a="gleu", b="lfm"))
    significant = sum(
        difference_from(tables, name, "lfm", "gleu", "r")["adjusted"] < ALPHA
        for name in sets(tables)
    )
    metrics = ("lfm", "slor", "gleu")
    tau = "; ".join(
        f"{name} {', '.join(number(people_row(tables, name, m, 'tau')['value']) for m in metrics)}"
        for name in sets(tables)
    )
    return (
        f"**Without any reference systems are not shown to be ranked worse than with 20**: rho "
        f"{texts}. A difference between `lfm` and `gleu` in r, for other systems, is shown in "
        f"{significant} of {n} sets of judgements. Single outputs, tau of `lfm`, of `slor`, which "
        f"has learnt nothing from grades, and of `gleu` with the two official references: {tau}."
    )


def _both(tables: StoredTables) -> str:
    parts, significant = [], 0
    for name in sets(tables):
        rows = [difference_from(tables, name, MIXED, other, "tau") for other in ("gleu", "lfm")]
        significant += all(row["adjusted"] < ALPHA and row["value"] > 0 for row in rows)
        texts = [f"{difference(row)}, p {_p(row['adjusted'])}" for row in rows]
        tau = estimate(people_row(tables, name, MIXED, "tau"))
        parts.append(f"{name} {tau}, less `gleu` {texts[0]}, less `lfm` {texts[1]}")
    return (
        f"**For single outputs both together agree best with people**: tau of the plain mean of "
        f"`gleu`, with two references, and `lfm`: {'; '.join(parts)}. So it is above both in "
        f"{significant} of {len(parts)} sets (p adjusted for the pairs of a set)."
    )


def _p(value: float) -> str:
    text = format_pvalue(value)
    return text if text.startswith("<") else f"= {text}"


def _both_for_systems(tables: StoredTables) -> str:
    parts = []
    for measure in ("rho", "r"):
        row = tables.row("mixtures", a="GLEU", b="LFM", measure=measure)
        gain = {key: row[name] for key, name in GAIN.items()}
        parts.append(f"{measure} {difference(gain)}")
    rows = [tables.row("mixed_reference_numbers", size=n, measure="rho") for n in (1, 18)]
    numbers = "; ".join(
        f"{row['size']} {'reference' if row['size'] == 1 else 'references'}: GLEU alone "
        f"{number(row['alone'])}, mixed {number(row['cross_validated'])}"
        for row in rows
    )
    return (
        f"**For ranking systems a gain by mixing is not shown** once the weight is not chosen on "
        f"the sentences it is evaluated on. GLEU with 20 references and LFM, less the better one "
        f"of both: {', '.join(parts)}. With few references the mixture does not fall: {numbers}; "
        f"LFM alone {number(rows[0]['reference_less'])} (rho, cross-validated weight, means over "
        f"sets)."
    )


def _lattices(tables: StoredTables) -> str:
    values = {m: tables.row("lattices", metric=m) for m in ("lfm", "slor", "languagetool", "gleu")}
    tau = ", ".join(f"`{m}` {estimate(_lattice(row, 'tau_macro'))}" for m, row in values.items())
    rho = ", ".join(f"`{m}` {number(row['spearman'])}" for m, row in values.items())
    return (
        f"**On lattices, without people**: tau on chains (a random text of the chain is the "
        f"source): {tau}; rho on corpora: {rho}."
    )


def _lattice(row: Row, statistic: str) -> Row:
    return {
        "value": row[statistic],
        "low": row[f"{statistic}_low"],
        "high": row[f"{statistic}_high"],
    }


def _certainty(tables: StoredTables) -> str:
    row = tables.level("GLEU", "sentence", "rho")
    without = f"{number(row['without_low'])} to {number(row['without_high'])}"
    ranges = tables.rows("levels", measure="rho")
    widths = (ranges["without_high"] - ranges["without_low"]).dropna()
    both = [
        f"{name} `gleu` {bounds(people_row(tables, name, 'gleu', 'pearson'), 'both_')}, `lfm` "
        f"{bounds(people_row(tables, name, 'lfm', 'pearson'), 'both_')}"
        for name in sets(tables)
    ]
    return (
        f"**Differences of .05 in rho are noise.** With 13 systems one exchange of neighbours "
        f"changes rho by {number(2 / 364, 4)}. One system less moves rho of GLEU to {without}, and "
        f"the range over the systems is {number(widths.min(), 2)} to {number(widths.max(), 2)} "
        f"wide for the metrics here. Intervals of r for other systems, too: {'; '.join(both)}."
    )
