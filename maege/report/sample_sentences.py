"""Sentences about the size of samples, and the dependence of their sentences."""

from collections.abc import Mapping
from typing import Any

from maege.number_format import format_number
from maege.statistics.multiple_testing import ALPHA
from maege.statistics.sentence_clusters import BLOCK_LENGTH

MIN_UNITS = 30  # sentences or documents; with fewer, intervals are unreliable
FEW_UNITS = 200  # sentences; with fewer, a sample is a first try only
MAX_BLOCK_RATIO = 1.1  # a warning above


def describe_sentences(
    used: int, in_file: int, left_out: Mapping[str, int], documents: str = ""
) -> str:
    """Say how many sentences are used (in how many documents), how many are left out, and why.

    >>> describe_sentences(564, 3867, {"only some annotators saw an error": 3303})
    '564 of 3,867 sentences (3,303 left out: only some annotators saw an error)'
    >>> describe_sentences(4, 7, {"malformed": 1, "no annotator saw an error": 2})
    '4 of 7 sentences (3 left out: 2 × no annotator saw an error, 1 × malformed)'
    >>> describe_sentences(7, 7, {})
    '7 sentences'
    """
    if not left_out:
        return f"{used:,} sentences{documents}"
    reasons = ", ".join(
        reason if len(left_out) == 1 else f"{number:,} × {reason}"
        for reason, number in sorted(left_out.items(), key=lambda item: (-item[1], item[0]))
    )
    number = sum(left_out.values())
    return f"{used:,} of {in_file:,} sentences{documents} ({number:,} left out: {reasons})"


def size_note(sample: Mapping[str, Any], *, with_documents: bool) -> str:
    """Say that a sample is too small for conclusions; empty if it is not.

    ``with_documents``: whether documents are the units of resampling.

    >>> size_note({"sentences": 9}, with_documents=False)
    '9 sentences: too few for conclusions; intervals are unreliable.'
    >>> size_note({"sentences": 62}, with_documents=False)
    '62 sentences: a first try. Use at least 200 sentences to compare metrics.'
    >>> size_note({"sentences": 900, "clusters": 12}, with_documents=True)
    '12 documents: too few for conclusions; intervals are unreliable.'
    """
    sentences = number = sample["sentences"]
    unit = "sentences"
    if with_documents and "clusters" in sample:
        number, unit = sample["clusters"], "documents"
    if number < MIN_UNITS:
        return f"{number} {unit}: too few for conclusions; intervals are unreliable."
    if sentences < FEW_UNITS:
        return (
            f"{sentences} sentences: a first try. Use at least {FEW_UNITS} sentences to compare "
            "metrics."
        )
    return ""


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
