"""Sentences about the sample of a run and the references that its metrics saw."""

from collections.abc import Iterator, Mapping
from math import ceil

from maege.number_format import format_percentage
from maege.report.sample_sentences import dependence_note, describe_sentences, size_note
from maege.statistics.multiple_testing import ALPHA
from maege.studies.run.measurements import RunFound

MIN_EFFECTIVE_SENTENCES = 100  # a warning below
MAX_PROBLEMS = 3  # malformed lines that are told one by one
NEGATED = "lower_is_better:True"  # in the signature of an adapted metric


def describe_sample(run: RunFound) -> str:
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
    sentences = describe_sentences(
        s["sentences"],
        run.lattices.corpus.size,
        dict(run.lattices.corpus.left_out),
        _documents(run),
    )
    return f"{run.lattices.corpus.name}: {sentences}; {', '.join(parts)}; seed {run.config.seed}."


def _documents(run: RunFound) -> str:
    """Say in how many documents the sentences are, if these are the unit of resampling."""
    if run.config.corpus.document_units is None or "clusters" not in run.results.sample:
        return ""
    return f" in {run.results.sample['clusters']:,} documents"


def weight_note(run: RunFound) -> str:
    """Say how much of tau (micro) rests on few sentences; empty if it does not."""
    sample = run.results.sample
    effective = sample.get("effective_sentences")
    if effective is None or effective >= min(MIN_EFFECTIVE_SENTENCES, sample["sentences"] / 2):
        return ""
    return (
        f"tau (micro) rests on few sentences: their pairs are worth those of {effective:.0f} "
        f"sentences of equal size (of {sample['sentences']:,}), and one sentence has "
        f"{format_percentage(sample['largest_sentence_share'], 0)} of all pairs; tau (macro) gives "
        f"each sentence the same weight."
    )


def malformed_notes(run: RunFound) -> Iterator[str]:
    """Yield the first malformed lines, and how many were left out of sentences that are used."""
    corpus = run.lattices.corpus
    yield from (f"Skipped: {line}" for line in corpus.skipped[:MAX_PROBLEMS])
    lines = len(corpus.skipped)
    if lines and "malformed" not in dict(corpus.left_out):
        yield f"Malformed lines of the corpus left out: {lines:,} (listed in `manifest.json`)."
    elif lines > MAX_PROBLEMS:
        yield f"{lines - MAX_PROBLEMS:,} more malformed lines are listed in `manifest.json`."


def significance_notes(run: RunFound) -> Iterator[str]:
    """Yield which tests cannot be significant, whatever the scores are."""
    results = run.results
    clusters, permutations = results.sample.get("clusters"), results.settings.permutations
    if clusters is not None:
        if 2.0 ** (1 - min(clusters, 1000)) >= ALPHA:
            yield (
                f"No test of tau can be significant in {clusters} {run.units}; it takes at least 6."
            )
        elif 1 / (permutations + 1) >= ALPHA:
            yield (
                f"No test can be significant with {permutations} permutations "
                f"(`statistics.permutations`); it takes at least {ceil(1 / ALPHA)}."
            )
    metrics = len(results.metrics) * (2 if results.sample["corpora"] else 1)  # tau and rho
    if 1 / (permutations + 1) < ALPHA <= metrics / (permutations + 1):
        yield (
            f"With {permutations:,} permutations (`statistics.permutations`) findings cannot say "
            f"that a metric differs from 0; it takes at least {ceil(metrics / ALPHA):,}."
        )


def notes(run: RunFound) -> list[str]:
    """Return what a reader of the statistics has to know of the sample."""
    sample = run.results.sample
    with_documents = run.config.corpus.document_units is not None
    size = size_note(sample, with_documents=with_documents)
    dependence = dependence_note(sample, with_documents=with_documents)
    of_sample = (
        size,
        *malformed_notes(run),
        weight_note(run),
        dependence,
        *significance_notes(run),
    )
    return [note for note in (*of_sample, negation_note(run.results.signatures)) if note]


def negation_note(signatures: Mapping[str, str]) -> str:
    """Say of which metrics the scores are negated; empty if of none.

    >>> negation_note({"ter": "TER|lower_is_better:True|maege:1", "ld": "ld|maege:1"})
    'Lower is better for ter, so its scores are negated.'
    """
    names = [name for name, text in signatures.items() if NEGATED in text.split("|")]
    if not names:
        return ""
    return (
        f"Lower is better for {', '.join(names)}, so {'its' if len(names) == 1 else 'their'} "
        f"scores are negated."
    )


def visibility_note(run: RunFound) -> str:
    """Say which references metrics were given."""
    names = ", ".join(reference.name for reference in run.lattices.references) or "none"
    excluded = run.lattices.exclude_own_reference
    own = "; the correction of the annotator whose edits are ranked is excluded" if excluded else ""
    return f"References: {names}{own}."
