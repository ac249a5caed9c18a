"""A metric as a function of a sentence: `my_function.py:overlap`.

Its parameters say what it reads: source, hypothesis, references (a list), or reference, for which
it is called once for each, and the best counts. The score of a corpus is the mean.
"""


def overlap(hypothesis, reference, lowercase=False):
    """Return the share of tokens that both have in common; others are set in a configuration."""
    if lowercase:
        hypothesis, reference = hypothesis.lower(), reference.lower()
    words, accepted = set(hypothesis.split()), set(reference.split())
    return 2 * len(words & accepted) / max(1, len(words) + len(accepted))
