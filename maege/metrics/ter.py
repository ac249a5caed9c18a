"""TER, the translation edit rate (Snover et al., 2006), as sacreBLEU computes it."""

from collections.abc import Callable, Sequence
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version

import numpy as np

from maege.array_types import Floats
from maege.counting.case_remark import case_remarks
from maege.counting.in_units import InUnits
from maege.data.units import TOKENS, Unit, join_units
from maege.errors import MetricError
from maege.metric.counting_metric import AdditiveMetric, Aggregation
from maege.metric.parameters import parametrised
from maege.metric.score_request import ScoreRequest, Segment
from maege.metric.signature import write_signature

_PACKAGE = "sacrebleu"


@parametrised
class Ter(InUnits, AdditiveMetric):
    """1 - TER: edits of words, and shifts of words, over the mean length of references; at most 1.

    TER is an error rate, of which lower is better; this is 1 minus it, so that higher is better and
    the score of an output with more edits than words of the reference is below 0. Of several
    references the one with the fewest edits counts. Counts are those of sacreBLEU (its TER is
    printed as a percentage, 100 (1 - score)), in whose package the extra `maege[sacrebleu]` is.
    TER ignores case by default, unlike chrF. Where all references are empty, an empty hypothesis
    scores 1 and any other 0.

    **It rewards** few edits on the way from the output to the nearest reference; a phrase at
    another place is one edit.

    The unchanged source differs from references in few words, so it has a high score: on CoNLL-2014
    (two references) 0.919, more than the system AMU (0.903).

    Parameters
    ----------
    case_sensitive
        Whether upper and lower case are distinguished.
    normalized
        Whether punctuation is split from words, as the published program tercom does.
    no_punct
        Whether punctuation is removed.
    asian_support
        Whether, with one of these two, Chinese and Japanese characters are treated in the same way.
    aggregation
        The score of a corpus: from ``pooled`` counts, or the ``mean`` of sentence scores.

    References
    ----------
    Snover, Dorr, Schwartz, Micciulla and Makhoul (2006). A study of translation edit rate with
    targeted human annotation. AMTA. https://aclanthology.org/2006.amta-papers.25/

    Post (2018). A call for clarity in reporting BLEU scores. WMT.
    https://aclanthology.org/W18-6319/
    """

    case_sensitive: bool = False
    normalized: bool = False
    no_punct: bool = False
    asian_support: bool = False
    aggregation: Aggregation = "pooled"
    unit: Unit = TOKENS

    name = "ter"
    reads = frozenset({"hypothesis", "references"})
    columns = ("edits", "reference_length")
    range = (-np.inf, 1.0)
    reference_use = "best"

    def __post_init__(self) -> None:
        _ = self.signature  # whether the package is there

    @property
    def signature(self) -> str:
        """Name, parameters, and the version of sacreBLEU."""
        try:
            return write_signature(self, sacrebleu=version(_PACKAGE))
        except PackageNotFoundError:
            raise MetricError(
                "ter cannot run without sacrebleu; pip install 'maege[sacrebleu]'"
            ) from None

    @cached_property
    def _tokenizer(self) -> Callable[[str], str]:
        from sacrebleu.tokenizers.tokenizer_ter import TercomTokenizer  # slow to import

        return TercomTokenizer(
            normalized=self.normalized,
            no_punct=self.no_punct,
            asian_support=self.asian_support,
            case_sensitive=self.case_sensitive,
        )

    def remarks(self, requests: Sequence[ScoreRequest]) -> tuple[str, ...]:
        """Tell of texts that differ in case only, unless case counts."""
        if self.case_sensitive:
            return ()
        return case_remarks(self.name, requests, "; with `case_sensitive: true` they do not")

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return edits and mean reference length of each segment, shape (segments, 2).

        Without references, those against an empty one.
        """
        rows = [self._row(s.hypothesis, s.references or ("",)) for s in segments]
        return np.array(rows, dtype=float).reshape(-1, 2)

    def _row(self, hypothesis: str, references: Sequence[str]) -> tuple[int, float]:
        from maege.metrics.translation_edits import least_edits  # slow to import

        texts = [join_units(text.rstrip(), self.unit) for text in (hypothesis, *references)]
        first, *others = (self._tokenizer(text).split() for text in texts)
        return least_edits(first, others), sum(map(len, others)) / len(others)

    def corpus_score(self, totals: Floats) -> Floats:
        """Return 1 - TER of summed counts, shape (..., 2) -> shape (...)."""
        edits, length = totals[..., 0], totals[..., 1]
        return np.where(length > 0, 1 - edits / np.where(length > 0, length, 1), 1.0 * (edits == 0))
