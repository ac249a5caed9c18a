"""What prose states about texts, so that an object beside it is not taken for the answer.

The statements are never the answer. Whoever writes "Score: 4. Perfect were {"score": 5}" did not
answer 5, so another number than that of the object is a doubt, and a doubt is no answer.
"""

import re
from collections.abc import Iterator, Sequence

_COUNTED = (
    r"(?-i:(?:error|mistake|slip|problem|issue|edit|change|correction|word|sentence|example)s"
    r"|error|mistake)\b"
)
# A number that begins no range ("1 to 5") and counts nothing ("2 errors", "**2** errors").
_NUMBER = (
    r"(\d{1,6}(?:\.\d{1,6})?)(?!\.?\d)(?!\s*(?:-|–|to)\s*\d)"
    rf"(?![*_`]*[ ]{_COUNTED})"
)
_BEST = r"(?P<best>\b(?:max\w*|min\w*|high\w*|low\w*|best|worst|perfect|full|top)[\W_]+)?"
_SCORE = r"(?:scor|rat|grad|giv|gave|assign|answer|result|verdict|final|overall)(?:ed?|es|ing|s)?"
_CHOICE = r"(?:better|best|answer|result|verdict|winner|prefer|choose|choice|final)(?:red|s)?"
_UNIT = r"(?:\s*\([^()\n]{0,40}\))?"  # "Score (1-5): 4"
_SMALL_WORD = r"\b(?:is|are|was|be|of|it|this|that|text|the|a|an|as|at|my|would|should|gets?)\b"
_LINKED = rf"(?=[\W_])(?:[^\w.?!;<(\\]|_|{_SMALL_WORD}){{1,20}}?(?<![A-Za-z\d])"
_ASSIGNED = r"[^\w.?!;<(\\]{0,9}?[:=][^\w.?!;<(\\]{0,9}"


def scores(text: str, scale: tuple[int, int], *, is_before: bool) -> Iterator[float]:
    """Yield the scores that are stated in a text before an answer, or after it.

    After it only "score: 4" is one: explanations say what another number would need.

    >>> [*scores("**4**, for 2 errors. Score: 3", (1, 5), is_before=True)]
    [3.0, 4.0]
    """
    link = _LINKED if is_before else _ASSIGNED
    for match in re.finditer(rf"{_BEST}{_SCORE}{_UNIT}{link}{_NUMBER}", text, re.I):
        if not match["best"]:
            yield float(match[2])
    low, high = scale
    in_other_ways = (
        rf"(?<![\d.]){_NUMBER}\s*(?:/|of|out of)\s*{high}\b(?![ ]{_COUNTED})",
        rf"[*_`]\s*{_NUMBER}\s*[.:]?\s*[*_`]",
        rf"^[^\w\n]*{_NUMBER}[^\w\n]*$",  # alone in its line
        rf"\A\W*(?!1\.[^{{]*\n\W*2\.){_NUMBER}\s*[.,:;–—-]",  # but no list
        rf"""{{[\s"'“”\w:={{-]{{0,40}}?(?<!\w){_NUMBER}\s*["'”]?\s*[,}}]""",  # {"mark": 4}
    )
    for pattern in in_other_ways if is_before else ():
        numbers = [float(match[1]) for match in re.finditer(pattern, text, re.I | re.M)]
        yield from (number for number in numbers if low <= number <= high)


def scores_of(label: str, text: str) -> Iterator[float]:
    """Yield the scores that a text states for the label of one of several texts.

    >>> [*scores_of("B", "A: 2, text B gets 3")]
    [3.0]
    """
    link = rf"(?:{_LINKED}|{_ASSIGNED})"
    for match in re.finditer(rf"\b{label}\b{link}{_NUMBER}", text):
        yield float(match[1])


def choices(text: str, words: Sequence[str], *, is_before: bool) -> Iterator[str]:
    """Yield which of some labels and words are stated to be better.

    >>> [*choices("Better: B. I prefer text A.", ("A", "B", "equal"), is_before=True)]
    ['B', 'A']
    """
    link = _LINKED if is_before else rf"{_ASSIGNED}(?:[Tt]ext\s+)?"
    one = "|".join(words)
    for match in re.finditer(rf"(?i:{_CHOICE}){link}({one})\b", text):
        yield match[1]
    for match in re.finditer(
        rf"\b({one})\b is (?:the )?better\s*[.,;!]", text if is_before else ""
    ):
        yield match[1]
