"""A program that compares: `comparing: {by: {external: {command: [python3, compare.py]}}}`.

Of two texts for the same source, that with more of the words of a reference is better.
"""

import json
import sys


def overlap(hypothesis, references):
    """Return the greatest number of words in common with a reference."""
    words = set(hypothesis.split())
    return max((len(words & set(reference.split())) for reference in references), default=0)


for line in sys.stdin:
    request = json.loads(line)
    scores = list(map(overlap, request["hypotheses"], request["references"]))
    # Of the level "list": several texts for the same source, with `way: listwise`.
    answer = {"scores": scores}
    if request["level"] == "pair":  # Two texts. Above 0: the first is better.
        answer = {"score": scores[0] - scores[1]}
    print(json.dumps({"id": request["id"], **answer}), flush=True)
