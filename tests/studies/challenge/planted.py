"""Metrics whose answers to a challenge set are known by construction."""

from collections import Counter
from collections.abc import Mapping, Sequence

from maege.metric.counting_metric import SentenceMetric
from maege.metric.score_request import Segment
from maege.studies.challenge.item import Item


class Overlap(SentenceMetric):
    """The F1 of the tokens that hypothesis and first reference share."""

    name = "overlap"
    reads = frozenset({"hypothesis", "references"})

    def score_sentence(self, segment: Segment) -> float:
        """Return 2 shared / (tokens of both)."""
        own, other = (Counter(text.split()) for text in (segment.hypothesis, segment.references[0]))
        return 2 * (own & other).total() / max(1, own.total() + other.total())


class Oracle(SentenceMetric):
    """Knows which texts are harmful; with ``sign`` -1 it prefers them."""

    name = "oracle"
    reads = frozenset({"hypothesis"})

    def __init__(self, items: Sequence[Item], sign: int = 1) -> None:
        self._harmful = {item.harmful for item in items}
        self._sign = sign

    @property
    def signature(self) -> str:
        """The sign is all that differs."""
        return f"oracle|{self._sign}"

    def score_sentence(self, segment: Segment) -> float:
        """Return the sign, or minus it for a harmful text."""
        return float(-self._sign if segment.hypothesis in self._harmful else self._sign)


_HARMLESS = ("owns", "keeps", "holds", "possesses", "retains", "got")
_HARMFUL = ("eats", "dislikes", "hid", "scatters", "lost")


def records(number: int = 12, **changes: object) -> list[Mapping[str, object]]:
    """Return items of one template each, in which one token is exchanged."""
    return [
        {
            "id": f"item-{n}",
            "source": f"He have {n} apples and a dog .",
            "good": f"He has {n} apples and a dog .",
            "harmless": f"He {_HARMLESS[n % 6]} {n} apples and a dog .",
            "harmful": f"He {_HARMFUL[n % 5]} {n} apples and a dog .",
            "references": [f"He has {n} apples and a dog ."],
            "phenomenon": "synonym" if n % 2 else "numeral",
            "change": "meaning",
            "severity": "major",
            "language": "en",
            **changes,
        }
        for n in range(number)
    ]
