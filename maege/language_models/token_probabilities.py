"""Expected scores: the numbers of a scale, weighted by the probabilities of their tokens."""

import re
from collections.abc import Mapping
from itertools import accumulate
from math import exp
from typing import Any, NamedTuple

_NUMBER = re.compile(r"[\s:]*(\d)[\s}]*")  # a token that is a number of one digit


class ExpectedScore(NamedTuple):
    """The mean number of a scale."""

    mean: float
    mass: float  # the probability of all numbers of the scale before they were restricted to it


def expected_score(
    logprobs: Mapping[str, Any], field: str, scale: tuple[int, int]
) -> ExpectedScore | None:
    """Return the mean of the numbers of a scale, where an answer has the number of a field.

    ``logprobs`` is what the protocol calls so; None if it has no probabilities at this position.
    """
    low, high = scale
    try:
        token = _token_of_number(logprobs["content"], field)
        probability = {
            str(other["token"]): exp(other["logprob"]) for other in (token, *token["top_logprobs"])
        }
    except (LookupError, TypeError, AttributeError, OverflowError):
        return None
    matches = ((_NUMBER.fullmatch(text), p) for text, p in probability.items())
    numbers = [(int(match[1]), p) for match, p in matches if match and 0 <= p <= 1]
    weights = [(number, p) for number, p in numbers if low <= number <= high]
    mass = sum(p for _, p in weights)
    if not mass:
        return None
    return ExpectedScore(sum(number * p for number, p in weights) / mass, min(1.0, mass))


def _token_of_number(tokens: list[Mapping[str, Any]], field: str) -> Mapping[str, Any]:
    """Return the token in which the last number of a field begins; LookupError if none does."""
    text = "".join(token["token"] for token in tokens)
    start = [match.start(1) for match in re.finditer(rf'"{field}"\s*:\s*(\d)', text)][-1]
    ends = accumulate(len(token["token"]) for token in tokens)
    return next(token for token, end in zip(tokens, ends, strict=True) if end > start)
