"""A metric as a class: `my_metric.py:Overlap`."""


def dice(first: set, second: set) -> float:
    """Return how far two sets agree, 0 to 1."""
    return 2 * len(first & second) / max(1, len(first) + len(second))


class Overlap:
    """The greatest share of tokens that hypothesis and reference have in common."""

    name = "overlap"
    reads = frozenset({"hypothesis", "references"})  # so it is not asked again for each source

    def score(self, requests):
        """Return a score for each request; a request is a small corpus."""
        return [self.corpus(request) for request in requests]

    def corpus(self, request):
        """Return the mean of the sentences."""
        pairs = zip(request.hypotheses, request.references, strict=True)
        return sum(self.sentence(*pair) for pair in pairs) / len(request.hypotheses)

    def sentence(self, hypothesis, references):
        """Return the best over the references."""
        words = set(hypothesis.split())
        return max((dice(words, set(text.split())) for text in references), default=0.0)
