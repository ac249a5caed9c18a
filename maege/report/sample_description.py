"""Sentences about the sample of a run and the references that its metrics saw."""

from collections.abc import Iterator, Mapping
from math import ceil
from typing import Any

from maege.number_format import format_number, format_percentage
from maege.report.run_result import RunResult
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.sentence_dependence import BLOCK_LENGTH

MIN_UNITS = 30  # sentences or documents; with fewer, intervals are unreliable
FEW_UNITS = 200  # with fewer, a sample is a first try only
MIN_EFFECTIVE_SENTENCES = 100  # a warning below
NEGATED = "lower_is_better:True"  # in the signature of an adapted metric
MAX_BLOCK_RATIO = 1.1  # a warning above


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
    sentences = describe_sentences(
        s["sentences"], run.manifest["sentences_in_file"], run.manifest["left_out"], _documents(run)
    )
    return f"{run.manifest['corpus']}: {sentences}; {', '.join(parts)}; seed {run.config['seed']}."


def describe_sentences(
    used: int, in_file: int, left_out: Mapping[str, int], documents: str = ""
) -> str:
    """Say how many sentences are used (in how many documents), how many are left out, and why.

    >>> describe_sentences(564, 3867, {"only some annotators saw an error": 3303})
    '564 of 3,867 sentences (3,303 left out: only some annotators saw an error)'
    >>> describe_sentences(4, 7, {"malformed": 1, "no annotator saw an error": 2})
    '4 of 7 sentences (3 left out: no annotator saw an error 2, malformed 1)'
    >>> describe_sentences(7, 7, {})
    '7 sentences'
    """
    if not left_out:
        return f"{used:,} sentences{documents}"
    reasons = ", ".join(
        reason if len(left_out) == 1 else f"{reason} {number:,}"
        for reason, number in sorted(left_out.items(), key=lambda item: (-item[1], item[0]))
    )
    number = sum(left_out.values())
    return f"{used:,} of {in_file:,} sentences{documents} ({number:,} left out: {reasons})"


def size_note(sample: Mapping[str, Any], *, with_documents: bool) -> str:
    """Say that a sample is too small for conclusions; empty if it is not.

    Parameters
    ----------
    sample
        Its counts.
    with_documents
        Whether documents are the units of resampling.

    Examples
    --------
    >>> size_note({"sentences": 9}, with_documents=False)
    '9 sentences: too few for conclusions; intervals are unreliable.'
    >>> size_note({"sentences": 62}, with_documents=False)
    '62 sentences: a smoke test. Use at least 200 sentences to compare metrics.'
    >>> size_note({"sentences": 900, "clusters": 12}, with_documents=True)
    '12 documents: too few for conclusions; intervals are unreliable.'
    """
    number, unit = sample["sentences"], "sentences"
    if with_documents and "clusters" in sample:
        number, unit = sample["clusters"], "documents"
    if number < MIN_UNITS:
        return f"{number} {unit}: too few for conclusions; intervals are unreliable."
    if number < FEW_UNITS:
        return f"{number} {unit}: a smoke test. Use at least {FEW_UNITS} {unit} to compare metrics."
    return ""


def describe_method(run: RunResult) -> str:
    """Say in plain words what was sampled and scored, and what a good metric does."""
    s = run.results.sample
    parts = []
    if s["chains"]:
        parts.append("chains (the edits of a sentence, applied one by one in random order)")
    if s["lattices"]:
        parts.append("lattices (all combinations of the edits of a sentence)")
    if s["corpora"]:
        parts.append("corpora (all sentences, with a known number of edits)")
    return (
        f"The annotators' edits in {s['sentences']:,} sentences were applied step by step, as "
        f"{' and '.join([', '.join(parts[:-1]), parts[-1]] if parts[1:] else parts)}. A text with "
        f"more of these edits is better than the same text with fewer. Every metric scored every "
        f"text; a good metric gives the better text the higher score."
    )


def _documents(run: RunResult) -> str:
    """Say in how many documents the sentences are, if these are the unit of resampling."""
    if run.config["corpus"]["documents"] is None or "clusters" not in run.results.sample:
        return ""
    return f" in {run.results.sample['clusters']:,} documents"


def units(run: RunResult) -> str:
    """Return what is resampled, and whose signs are flipped: sentences or documents."""
    return "sentences" if run.config["corpus"]["documents"] is None else "documents"


def weight_note(run: RunResult) -> str:
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


def dependence_note(sample: Mapping[str, Any], *, with_documents: bool) -> str:
    """Say that consecutive sentences look dependent; empty if they do not, or with documents."""
    blocks = sample.get("block_ratio")
    if with_documents or not blocks:
        return ""
    if blocks["ratio"] <= MAX_BLOCK_RATIO or blocks["pvalue"] >= ALPHA:
        return ""
    return (
        f"Consecutive sentences look dependent: with blocks of {BLOCK_LENGTH} sentences as units, "
        f"standard errors of tau (macro) are on average {blocks['ratio']:.2f} times as large, of "
        f"one metric {blocks['largest']:.2f} times (p = {format_number(blocks['pvalue'], 3)}). So "
        f"intervals are too narrow and p-values too small. `corpus.documents` makes documents the "
        f"units."
    )


def malformed_note(run: RunResult) -> str:
    """Say how many malformed lines were left out of sentences that are used; empty if none."""
    lines = len(run.manifest["malformed"])
    if not lines or "malformed" in run.manifest["left_out"]:
        return ""
    return f"Malformed lines of the corpus left out: {lines:,} (listed in `manifest.json`)."


def significance_notes(run: RunResult) -> Iterator[str]:
    """Yield which tests cannot be significant, whatever the scores are."""
    results = run.results
    clusters, permutations = results.sample.get("clusters"), results.settings.permutations
    if clusters is not None:
        if 2.0 ** (1 - min(clusters, 1000)) >= ALPHA:
            yield (
                f"No test of tau can be significant in {clusters} {units(run)}; it takes at least "
                f"6."
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
    types = max(map(len, results.edit_types.values()), default=0)
    if types / (permutations + 1) >= ALPHA:
        yield (
            f"With {permutations:,} permutations (`statistics.permutations`) a single one of the "
            f"{types} error types cannot be significant; it takes at least {ceil(types / ALPHA):,}."
        )


def notes(run: RunResult) -> list[str]:
    """Return what a reader of the statistics has to know of the sample."""
    sample = run.results.sample
    with_documents = run.config["corpus"]["documents"] is not None
    size = size_note(sample, with_documents=with_documents)
    dependence = dependence_note(sample, with_documents=with_documents)
    of_sample = (size, malformed_note(run), weight_note(run), dependence, *significance_notes(run))
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


def visibility_note(run: RunResult) -> str:
    """Say which references metrics were given."""
    names = ", ".join(reference["name"] for reference in run.manifest["references"]) or "none"
    excluded = run.manifest["own_reference_excluded"]
    own = "; the correction of the annotator whose edits are ranked is excluded" if excluded else ""
    return f"References: {names}{own}."
