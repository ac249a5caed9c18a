"""A metric as a function of a sentence, or of a corpus.

`my_function.py:overlap` scores a sentence. Its parameters say what it reads: source, hypothesis,
references (a list), or reference, for which it is called once for each, and the best counts. The
score of a corpus is the mean. `my_function.py:corpus_overlap` scores a corpus: sources, hypotheses,
references (a list for each sentence).
"""


def overlap(hypothesis, reference, lowercase=False):
    """Return the share of tokens that both have in common; others are set in a configuration."""
    if lowercase:
        hypothesis, reference = hypothesis.lower(), reference.lower()
    words, accepted = set(hypothesis.split()), set(reference.split())
    return 2 * len(words & accepted) / max(1, len(words) + len(accepted))


def corpus_overlap(hypotheses, references):
    """Return the mean of the sentences' best overlaps."""
    pairs = zip(hypotheses, references, strict=True)
    return sum(max(overlap(h, r) for r in texts) for h, texts in pairs) / len(hypotheses)
