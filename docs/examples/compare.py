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
    # Of the level "pair": two texts for the same source. Above 0: the first is better.
    first, second = map(overlap, request["hypotheses"], request["references"])
    print(json.dumps({"id": request["id"], "score": first - second}), flush=True)
