"""Exact match: whether a hypothesis equals a reference."""

from collections.abc import Sequence

import numpy as np

from maege.array_types import Floats
from maege.counting.in_units import InUnits
from maege.data.units import TOKENS, Unit, splitter
from maege.metric.counting_metric import SentenceMetric
from maege.metric.parameters import parametrised
from maege.metric.score_request import Segment


@parametrised
class ExactMatch(InUnits, SentenceMetric):
    """The share of sentences that equal one of their references; 0 to 1.

    Texts are compared as they are, blanks included; texts that encode an accent in another way are
    not equal (``--set normalise=NFC`` reads them in one). A sentence without references is not
    right.

    **It rewards** sentences in which nothing is left to correct; one that is right but for a comma
    counts as one that was not corrected at all.

    The unchanged source has the share of sentences that a reference leaves as they are: 0.313 on
    CoNLL-2014 (two references; the system AMU: 0.236).

    Parameters
    ----------
    unit
        With ``token``, blanks count; with characters they do not, for texts without blanks between
        words. It follows the corpus, unless it is set.
    """

    unit: Unit = TOKENS

    name = "exact-match"
    reads = frozenset({"hypothesis", "references"})
    range = (0.0, 1.0)
    reference_use = "best"
    merges_references = True

    def score_sentence(self, segment: Segment) -> float:
        """Return 1 if the hypothesis equals a reference."""
        compared = self._compared(segment.hypothesis)
        return float(any(self._compared(text) == compared for text in segment.references))

    def _compared(self, text: str) -> Sequence[str]:
        return text if self.unit == TOKENS else splitter(self.unit)(text)

    def merge_references(self, counts: Floats) -> Floats:
        """Return the greatest score, shape (..., references, 2) -> (..., 2)."""
        return np.asarray(counts.max(axis=-2))
