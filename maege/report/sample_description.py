"""Sentences about the sample of a run and the references that its metrics saw."""

from maege.report.run_result import RunResult


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
        f"{run.manifest['corpus']}: {s['sentences']:,} sentences; {', '.join(parts)}; "
        f"seed {run.config['seed']}."
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
