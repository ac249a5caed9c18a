"""Sentences about the sample of a run and the references that its metrics saw."""

from collections.abc import Iterator, Mapping
from math import ceil
from typing import Any

from maege.number_format import format_number, format_percentage
from maege.report.run_result import RunResult
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.sentence_dependence import BLOCK_LENGTH

MIN_EFFECTIVE_SENTENCES = 100  # a warning below
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
    return (
        f"{run.manifest['corpus']}: {s['sentences']:,} sentences{_documents(run)}; "
        f"{', '.join(parts)}; seed {run.config['seed']}."
    )


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
    types = max(map(len, results.edit_types.values()), default=0)
    if types / (permutations + 1) >= ALPHA:
        yield (
            f"With {permutations:,} permutations (`statistics.permutations`) a single one of the "
            f"{types} error types cannot be significant; it takes at least {ceil(types / ALPHA):,}."
        )


def notes(run: RunResult) -> list[str]:
    """Return what a reader of the statistics has to know of the sample."""
    with_documents = run.config["corpus"]["documents"] is not None
    dependence = dependence_note(run.results.sample, with_documents=with_documents)
    of_sample = (weight_note(run), dependence, *significance_notes(run))
    return [note for note in of_sample if note]


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
