"""A run in words: what was sampled, what metrics saw, and the report in Markdown."""

from maege.report import display_tables
from maege.report.key_findings import findings
from maege.report.markdown import code, inline, table
from maege.report.run_result import Finished


def sample_sentence(finished: Finished) -> str:
    """Say in a sentence or two what was sampled."""
    s = finished.result.sample
    told = f"{finished.manifest['corpus']}: {s['sentences']:,} sentences"
    parts = []
    if s["chains"]:
        parts.append(f"{s['chains']:,} chains of {s['chain_nodes']:,} texts ({s['pairs']:,} pairs)")
    if s["lattices"]:
        parts.append(f"{s['lattices']:,} lattices of {s['lattice_nodes']:,} texts")
    if s["corpora"]:
        models = len(s["corpora"]["expected_edits"])
        parts.append(f"{s['corpora']['replicates']} replicates of {models} corpora")
    return f"{told}; {', '.join(parts)}; seed {finished.config['seed']}."


def sight_sentence(finished: Finished) -> str:
    """Say what metrics saw, and warn where that makes their task easy."""
    references = finished.manifest["references"]
    names = ", ".join(one["name"] for one in references) or "none"
    exclude_own = finished.config["references"]["exclude_own_reference"]
    hidden = " (each without the annotator's own)" if exclude_own else ""
    told = f"References: {names}{hidden}."
    if not exclude_own and any(one["annotator"] is not None for one in references):
        told += (
            " Among them are the full corrections that end the chains, which makes the order "
            "easier to find; `references.exclude_own_reference: true` hides them."
        )
    return told


def markdown(finished: Finished) -> str:
    """Return the report as Markdown."""
    confidence = finished.config["statistics"]["confidence"]
    metrics = sorted(finished.result.metrics.items())
    lines = [
        "# MAEGE report",
        "",
        inline(f"{sample_sentence(finished)} {sight_sentence(finished)}"),
        "",
        *(f"- {inline(finding)}" for finding in findings(finished)),
        "",
        *display_tables.table_lines(display_tables.metrics(finished)),
        "",
        f"{display_tables.LEGEND} {display_tables.TYPES_LEGEND} Confidence {confidence:.0%}.",
        "",
        *(f"Note: {inline(note)}\n" for note in finished.manifest["notes"]),
        *_failure_lines(finished),
        *_corpora_lines(finished),
        *_type_lines(finished),
        "## Signatures",
        "",
        *(f"- {inline(name)}: {code(metric.signature)}" for name, metric in metrics),
        f"- types of edits: {code(finished.manifest['error_types'])}",
        "",
        "The same with charts: `report.html`. Tables with all figures are in `tables/`, every "
        "score in `scores.parquet`.",
        "",
    ]
    return "\n".join(lines)


def _failure_lines(finished: Finished) -> list[str]:
    failures = finished.manifest["failures"]
    if not failures:
        return []
    told = (f"- {inline(name)}: {inline(why)}" for name, why in sorted(failures.items()))
    return ["## Metrics that failed", "", *told, ""]


def _corpora_lines(finished: Finished) -> list[str]:
    sampled = finished.result.sample["corpora"]
    if not sampled:
        return []
    expected = [f"{m:g}" for m in sampled["expected_edits"]]
    applied = [f"{m:.2f}" for m in sampled["applied_edits"]]
    return [
        "## Corpora",
        "",
        "Edits per sentence, expected and really applied (sentences run out of edits):",
        "",
        *table(["expected", *expected], [["applied", *applied]]),
        "",
    ]


def _type_lines(finished: Finished) -> list[str]:
    rewards = display_tables.edit_types(finished)
    if not rewards.rows:
        return []
    heading = "## Reward for correcting each type of error"
    return [heading, "", rewards.caption, "", *display_tables.table_lines(rewards), ""]
