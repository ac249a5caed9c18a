"""What prose states about texts, so that an object beside it is not taken for the answer.

The statements are never the answer. Whoever writes "Score: 4. Perfect were {"score": 5}" did not
answer 5, so another number than that of the object is a doubt, and a doubt is no answer. Numbers
that are explained ("a score of 5 means no errors"), or count something, state nothing.
"""

import re
from collections.abc import Iterator, Sequence

# A number that begins no range ("1 to 5"), is not explained ("5 means"), and counts nothing.
_NUMBER = (
    r"(?<![\d.])(\d{1,6}(?:\.\d{1,6})?)(?!\.?\d)"
    r"(?!\s*(?:-|–|−|to|of)\s*\d)(?!\W{0,4}(?:=|:|means?\b|is for\b))(?![*_`]*[ ]+(?-i:[a-z]))"
)
_BEST = r"(?P<best>\b(?:max\w*|min\w*|high\w*|low\w*|best|worst|perfect|full|top)[\W_]+)?"
_IS = r"(?:\s+(?:is|was|(?:would|should|must)\s+be))?"
_LINK = r"[^\w.,?!;<({\\]{1,12}"
_NAMED = rf"{_BEST}\b(?:score|rating|grade|final)\b(?:\s*\([^()\n]{{0,40}}\))?{_IS}{_LINK}{_NUMBER}"
_GIVEN = (
    rf"(?P<best>)\bI(?:['’]d|['’]ll|\s+would|\s+will)?\s+(?:rate|give|score|go\s+with)\s+"
    rf"(?:(?:it|this|that|the\s+\w+)\s+)?(?:an?\s+)?(?:(?:score|rating)\s+of\s+)?{_NUMBER}"
)
# At the beginning, but no list; and first in an object that is not JSON: {mark: 4}.
_FIRST = rf"(?P<best>)\A\W*(?!1\.[^{{]*\n\W*2\.){_NUMBER}[ ]*(?:/\s*\d+)?[ ]*(?:[^\w\s]|\n)"
_IN_BRACES = rf"""(?P<best>){{[\s"'“”\w:={{-]{{0,40}}?(?<!\w){_NUMBER}\s*["'”]?\s*[,}}]"""
_BEFORE = tuple(
    re.compile(pattern, re.IGNORECASE) for pattern in (_NAMED, _GIVEN, _FIRST, _IN_BRACES)
)
_AFTER = _BEFORE[:1]
_CHOICE = r"(?i:better|best|winner|answer|preference|decision|verdict|choice)"


def scores(text: str, *, is_before: bool) -> list[float]:
    """Return the scores that are stated in a text before an answer, or after it, in order.

    After it only "score: 4" is one: explanations say what another number would need.

    >>> scores("**4**, for 2 errors. Score: 3. A score of 5 means no error.", is_before=True)
    [4.0, 3.0]
    """
    found = [
        (match.start(2), float(match[2]))
        for pattern in (_BEFORE if is_before else _AFTER)
        for match in pattern.finditer(text)
        if not match["best"]
    ]
    return [number for _, number in sorted(found)]


def scores_of(label: str, text: str) -> Iterator[float]:
    """Yield the scores that a text states for the label of one of several texts.

    >>> [*scores_of("B", "A: 2, text B = 3, B: 2 errors")]
    [3.0]
    """
    for match in re.finditer(rf"\b{label}\b\s*[:=]\s*{_NUMBER}", text):
        yield float(match[1])


def choices(text: str, words: Sequence[str], *, is_before: bool) -> list[str]:
    """Return which of some labels and words are stated to be better, in order.

    >>> choices("Better: B. But text A is clearly better.", ("A", "B", "equal"), is_before=True)
    ['B', 'A']
    """
    one = "|".join(words)
    named = rf"{_CHOICE}\W{{0,3}}(?:[:=]|\bis\b)\W{{0,5}}(?:[Tt]ext\s+)?({one})\b(?!\s+text)"
    patterns = [named]
    if is_before:
        patterns += [rf"\b({one})\s+(?:is\s+(?:\w+\s+)?(?:the\s+)?better|wins)\b(?!\s+(?:in|if)\b)"]
    found = [(m.start(1), m[1]) for pattern in patterns for m in re.finditer(pattern, text)]
    return [choice for _, choice in sorted(found)]
