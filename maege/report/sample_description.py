"""Sentences about the sample of a run and the references that its metrics saw."""

from maege.number_format import format_percentage
from maege.report.run_result import RunResult

MIN_EFFECTIVE_SENTENCES = 100  # a warning below


def describe_sample(run: RunResult) -> str:
    """Describe the sample of a run in one sentence."""
    s = run.results.sample
    parts = []
    if s["chains"]:
        parts.append(f"{s['chains']:,} chains of {s['chain_nodes']:,} texts ({s['pairs']:,} pairs)")
    if s["lattices"]:
        parts.append(f"{s['lattices']:,} lattices of {s['lattice_nodes']:,} texts")
    if s["corpora"]:
        models = len(s["corpora"]["expected_edits"])
        parts.append(f"{s['corpora']['replicates']} replicates of {models} corpora")
    return (
        f"{run.manifest['corpus']}: {s['sentences']:,} sentences{_documents(run)}; "
        f"{', '.join(parts)}; seed {run.config['seed']}."
    )


def _documents(run: RunResult) -> str:
    """Say in how many documents the sentences are, if these are the unit of resampling."""
    if run.config["corpus"]["documents"] is None or "clusters" not in run.results.sample:
        return ""
    return f" in {run.results.sample['clusters']:,} documents"


def weight_note(run: RunResult) -> str:
    """Say how much of tau (micro) rests on few sentences; empty if it does not."""
    sample = run.results.sample
    effective = sample.get("effective_sentences")
    if effective is None or effective >= MIN_EFFECTIVE_SENTENCES:
        return ""
    return (
        f"tau (micro) rests on few sentences: their pairs are worth those of {effective:.0f} "
        f"sentences of equal size, and one sentence has "
        f"{format_percentage(sample['largest_sentence_share'], 0)} of all pairs; tau (macro) gives "
        f"each sentence the same weight."
    )


def visibility_note(run: RunResult) -> str:
    """Say which references metrics were given, and whether these make their task easier."""
    references = run.manifest["references"]
    names = ", ".join(reference["name"] for reference in references) or "none"
    exclude_own = run.config["references"]["exclude_own_reference"]
    own = "; an annotator's own correction is excluded" if exclude_own else ""
    note = f"References: {names}{own}."
    if not exclude_own and any(reference["annotator"] is not None for reference in references):
        note += (
            " They include the full corrections of the chains, which makes the ordering easier; "
            "`references.exclude_own_reference: true` excludes them."
        )
    return note
