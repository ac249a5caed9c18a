"""The answers: sentences and tables from the stored results."""

from collections.abc import Iterable, Iterator

from experiments.coverage.measurements import BLANKS, LATER, OF_2014, REWRITES, REWRITTEN
from experiments.coverage.stored_tables import Row, StoredTables, unique
from maege.number_format import MISSING, format_estimate, format_number, format_percentage
from maege.report import markdown
from maege.report.markdown import code
from maege.studies.coverage.config import EXACT_MATCH
from maege.studies.coverage.report.people_tables import MARKS

METRICS = ("m2", "errant", "gleu", "max-sari", "sari")
ALL = (EXACT_MATCH, *METRICS)
COMPARISONS = {"exact": "same text", "changes": "same words changed"}
POLICIES = {
    "distinct": "a correction by another person",
    "lucky": "one of the references",
    "copy": "the source",
}
MOST, EVERYONE = 9, "above everyone"
EXTRAPOLATED = "≈"
POOLS = ("conll14", "ibgec", BLANKS, "simplification")


def estimate(row: Row, name: str = "score") -> str:
    """Write a value with its interval."""
    low, high = row[f"{name}_low"], row[f"{name}_high"]
    return format_estimate(row[name], None if low is None or high is None else (low, high))


def answers(tables: StoredTables) -> list[str]:
    """Return the answers in sentences, in Markdown."""
    return [
        _references_for_coverage(tables),
        _references_for_the_order(tables),
        _reference_or_sentence(tables),
        _above_the_ceiling(tables),
        _rewrites(tables),
        _perfect(tables),
        _outputs(tables),
    ]


def _references_for_coverage(tables: StoredTables) -> str:
    parts = []
    for pool in POOLS[:3]:
        row = _needed(tables, pool, "exact", 0.6)
        changes = _needed(tables, pool, "changes", 0.6)
        parts.append(
            f"by {code(pool)} {_number(row)} for equal texts, {_number(changes)} "
            f"for the same words changed"
        )
    ten = tables.row("points", measurement="conll14", comparison="exact", references=9)
    return (
        f"**References for a coverage of 60 %**: {'; '.join(parts)} ({EXTRAPOLATED}: extrapolated "
        f"beyond the corrections that there are). What CoNLL-2014 has: nine of the ten annotators "
        f"cover {estimate(ten, 'coverage')} of what the tenth writes."
    )


def _needed(tables: StoredTables, pool: str, comparison: str, coverage: float) -> Row:
    return tables.row("needed", measurement=pool, comparison=comparison, coverage=coverage)


def _number(row: Row) -> str:
    """Write a number of references and its interval, with a mark if it is extrapolated."""
    limit = f"more than {row['limit']}"
    ends = [limit if row[end] is None else f"{row[end]:.0f}" for end in ("low", "high")]
    if row["references"] is None:
        return f"{limit}" if row["low"] is None else f"{limit} (from {ends[0]})"
    mark = EXTRAPOLATED if row["extrapolated"] else ""
    return f"{mark}{row['references']:.0f} ({ends[0]} to {ends[1]})"


def _references_for_the_order(tables: StoredTables) -> str:
    parts = []
    for metric in ("m2", "errant", "gleu", "max-sari"):
        first, *_, last = tables.rows("orders", measurement="conll14", metric=metric)
        parts.append(
            f"{code(metric)} tau {format_number(first['tau'], 2)} with 1 reference and "
            f"{format_number(last['tau'], 2)} with {last['references']:.0f}; of significant "
            f"differences {format_percentage(first['reversed'])} and "
            f"{format_percentage(last['reversed'])} turn round, "
            f"{format_percentage(first['reversed_significantly'])} and "
            f"{format_percentage(last['reversed_significantly'])} significantly"
        )
    return (
        f"**References for a stable order of systems**: few. Between two sets of references by "
        f"different people, {len(OF_2014) + len(LATER)} systems: {'. '.join(parts)}. The best "
        f"system is another one more often, since the best are close to each other (table)."
    )


def _reference_or_sentence(tables: StoredTables) -> str:
    parts = []
    for metric in ("m2", "errant", "gleu"):
        rows = tables.rows("gains", measurement="conll14", metric=metric, of="difference")
        values = [f"{rows[index]['more_sentences_relative']:+,.0f}" for index in (0, 1, 7)]
        parts.append(f"{code(metric)} {', '.join(values)}")
    return (
        f"**One more reference, or more sentences?** For the differences between systems relative "
        f"to their size, a second, a third and a ninth reference of the 1,312 sentences are worth "
        f"as many further sentences with the same references: {'; '.join(parts)}."
    )


def _above_the_ceiling(tables: StoredTables) -> str:
    parts = []
    for metric in ALL:
        of_people = _positions(tables.people(metric, MOST, "annotator"))
        systems = tables.people(metric, MOST, "system")
        everyone = [row["name"] for row in systems if row["position"] == EVERYONE]
        by_number = ", ".join(
            _positions(tables.people(metric, references, "system")) for references in (1, 2, MOST)
        )
        parts.append(
            f"{_name(metric)} {by_number}, people {of_people}, above each person "
            f"{', '.join(everyone) or 'none'}"
        )
    old = [
        (metric, row["name"])
        for metric in ALL
        for references in (1, 2, MOST)
        for row in tables.people(metric, references, "system")
        if row["position"] in ("above", EVERYONE) and row["name"] in OF_2014
    ]
    none = "None of the systems of 2014 is above the mean." if not old else f"Of 2014: {old}."
    return (
        f"**Systems below the mean of the ten people / undecided / above it**, with 1, 2 and "
        f"{MOST} references; beside them, with {MOST}, people below the mean of the others / "
        f"undecided / above it, and the systems that are significantly above each of the ten: "
        f"{'; '.join(parts)}. {none} Some people are above the mean of the others, too; so these "
        f"people are no ceiling only for systems that are above each of them."
    )


def _positions(rows: Iterable[Row]) -> str:
    """Count those below, undecided and above."""
    positions = [row["position"].split()[0] for row in rows]
    return "/".join(str(positions.count(name)) for name in ("below", "undecided", "above"))


def _name(metric: str) -> str:
    return metric if metric == EXACT_MATCH else code(metric)


def _rewrites(tables: StoredTables) -> str:
    parts = []
    for name in REWRITES:
        rows = {m: _rewrite(tables, m, 9, name) for m in ALL}
        where = [f"{_name(m)} {row['position']} ({estimate(row)})" for m, row in rows.items()]
        parts.append(f"{name}: {', '.join(where)}")
    return (
        f"**People who rewrote the same sentences otherwise**, against nine of the annotators: "
        f"{'; '.join(parts)}. REF-M has minimal edits by an expert, REF-F is fluent: what is below "
        f"the mean of people need not be worse."
    )


def _rewrite(tables: StoredTables, metric: str, references: int, name: str) -> Row:
    return tables.row(
        "people", measurement=REWRITTEN, metric=metric, references=references, name=name
    )


def _perfect(tables: StoredTables) -> str:
    parts = []
    for metric in METRICS:
        rows = tables.rows("perfect", measurement="ibgec", metric=metric, policy="distinct")
        first, last = rows[0], rows[-1]
        change = last["score"] - first["score"]
        moves = "flat" if abs(change) < 0.01 else "rises" if change > 0 else "falls"
        parts.append(
            f"{code(metric)} {estimate(first)} with 1 and {estimate(last)} with "
            f"{last['references']:.0f} references: {moves}"
        )
    return (
        f"**A perfect system** (the pool `ibgec`; 1,312 sentences, 136 of which are right): "
        f"{'; '.join(parts)}."
    )


def _outputs(tables: StoredTables) -> str:
    (people,) = tables.people(EXACT_MATCH, 9, "people")
    (source,) = tables.people(EXACT_MATCH, 9, "source")
    systems = sorted(tables.people(EXACT_MATCH, 9, "system"), key=lambda row: row["score"])
    lowest, highest = systems[0], systems[-1]
    below_source = sum(row["score"] < source["score"] for row in systems)
    return (
        f"**Coverage of outputs**: nine annotators have {estimate(people)} of the sentences of a "
        f"held-out one, {estimate(source)} of the unchanged source, and from {estimate(lowest)} "
        f"({lowest['name']}) to {estimate(highest)} ({highest['name']}) of those of systems; "
        f"{below_source} of {len(systems)} systems have less than the source."
    )


def needed_table(tables: StoredTables) -> str:
    """Return how many references some coverages need."""
    coverages = unique(row["coverage"] for row in tables.rows("needed"))[:4]
    body = [
        [
            code(pool),
            COMPARISONS[comparison],
            *(_number(_needed(tables, pool, comparison, value)) for value in coverages),
        ]
        for pool in POOLS
        for comparison in COMPARISONS
    ]
    headings = ["pool", "same", *(format_percentage(value, 0) for value in coverages)]
    return _table(headings, body)


def _table(headings: list[str], body: Iterable[list[str]]) -> str:
    return "\n".join(markdown.markdown_table(headings, body))


def orders_table(tables: StoredTables) -> str:
    """Return how well the orders of systems agree."""
    body = [
        [
            _name(row["metric"]),
            f"{row['references']:.0f}",
            f"{row['pairs']:.0f}",
            format_number(row["tau"], 3),
            format_number(row["lowest_tau"], 3),
            format_percentage(row["same_winner"], 0),
            *(
                format_percentage(row[share], digits)
                for share, digits in (
                    ("significant", 0), ("reversed", 1), ("reversed_significantly", 2)
                )
            ),
        ]
        for row in tables.rows("orders")
    ]  # fmt: skip
    headings = [
        "metric", "references", "pairs of sets", "tau", "lowest", "same winner", "significant",
        "turned", "turned significantly",
    ]  # fmt: skip
    return _table(headings, body)


def people_table(tables: StoredTables, references: int) -> str:
    """Return people and systems with a number of references."""
    return _table(["", *map(_name, ALL)], _people_rows(tables, references))


def _people_rows(tables: StoredTables, references: int) -> Iterator[list[str]]:
    by_metric = {m: tables.people(m, references, "people")[0] for m in ALL}
    yield ["**people, mean**", *(estimate(row) for row in by_metric.values())]
    yield [
        "people, lowest to highest",
        *(f"{format_number(r['lowest'], 3)} to {format_number(r['highest'], 3)}"
          for r in by_metric.values()),
    ]  # fmt: skip
    yield ["source", *(_marked(tables.people(m, references, "source")[0]) for m in ALL)]
    for name in REWRITES:
        cells = (_marked(_rewrite(tables, m, references, name)) for m in ALL)
        yield [f"{name} (a person)", *cells]
    systems = {m: {r["name"]: r for r in tables.people(m, references, "system")} for m in ALL}
    for name in (*OF_2014, *LATER):
        yield [name, *(_marked(systems[m][name]) for m in ALL)]


def _marked(row: Row) -> str:
    return f"{estimate(row)} {MARKS.get(row['position'] or '', '')}".rstrip()


def perfect_table(tables: StoredTables) -> str:
    """Return the scores of perfect systems."""
    body = []
    numbers = sorted({int(row["references"]) for row in tables.rows("perfect")})
    for pool in ("ibgec", "conll14", "simplification"):
        for metric in METRICS:
            for policy, output in POLICIES.items():
                rows = {
                    int(r["references"]): estimate(r)
                    for r in tables.rows("perfect", measurement=pool, metric=metric, policy=policy)
                }
                if rows:
                    cells = (rows.get(number, MISSING) for number in numbers)
                    body.append([code(pool), code(metric), output, *cells])
    return _table(["pool", "metric", "output", *map(str, numbers)], body)


def gains_table(tables: StoredTables) -> str:
    """Return what one more reference is worth, for differences between systems."""
    body = [
        [
            _name(row["metric"]),
            f"{row['references']:.0f}",
            format_number(row["sentence_error"], 4),
            format_number(row["reference_error"], 4),
            format_number(row["signal"], 3),
            *(
                MISSING if row[key] is None else f"{row[key]:+,.0f}"
                for key in ("more_sentences", "more_sentences_relative")
            ),
        ]
        for row in tables.rows("gains", of="difference")
    ]
    headings = ["metric", "references", "error (sentences)", "error (people)", "size",
                "sentences", "relative"]  # fmt: skip
    return _table(headings, body)


def validity_table(tables: StoredTables) -> str:
    """Return how often corrections are valid, by how often they were written."""
    body = []
    for row in tables.rows("validity"):
        times = row["times_written"]
        written = "all" if times is None else f"{times:.0f}{' or more' if row['and_more'] else ''}"
        interval = (row["clustered_interval_low"], row["clustered_interval_high"])
        body.append(
            [code(row["measurement"]), written, f"{row['answers_n']:,}",
             format_estimate(row["answers_share"], interval)]
        )  # fmt: skip
    return _table(["pool", "written", "answers", "yes"], body)
