"""What prose states about texts, so that an object beside it is not taken for the answer.

The statements are never the answer. Whoever writes "Score: 4. Perfect were {"score": 5}" did not
answer 5, so another number than that of the object is a doubt, and a doubt is no answer. Numbers
that are explained ("a score of 5 means no errors"), or count something, state nothing. An object
that the prose quotes or takes back is no answer either.
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
_RATE = (
    r"\s+(?:rate|give|score|go\s+with)\s+"
    rf"(?:(?:it|this|that|the\s+\w+)\s+)?(?:an?\s+)?(?:(?:score|rating)\s+of\s+)?{_NUMBER}"
)
_GIVEN = rf"(?P<best>)\bI(?:['’]d|['’]ll|\s+would|\s+will)?{_RATE}"
# After an answer "I would give" explains. Other words than "score" may state another one there.
_GIVEN_AFTER = rf"(?P<best>)\bI(?:['’]ll|\s+will)?{_RATE}"
_OTHER = (
    r"(?P<best>)\b(?:(?:answer|result|actually|correction|verdict)\s*:"
    rf"|changed?\s+(?:it|this|that|(?:the|my)\s+\w+)\s+to)\s*{_NUMBER}"
)
# At the beginning, but no list; and first in an object that is not JSON: {mark: 4}.
_FIRST = rf"(?P<best>)\A\W*(?!1\.[^{{]*\n\W*2\.){_NUMBER}[ ]*(?:/\s*\d+)?[ ]*(?:[^\w\s]|\n)"
_IN_BRACES = rf"""(?P<best>){{[\s"'“”\w:={{-]{{0,40}}?(?<!\w){_NUMBER}\s*["'”]?\s*[,}}]"""
_BEFORE = tuple(
    re.compile(pattern, re.IGNORECASE) for pattern in (_NAMED, _GIVEN, _FIRST, _IN_BRACES)
)
_AFTER = tuple(re.compile(pattern, re.IGNORECASE) for pattern in (_NAMED, _GIVEN_AFTER, _OTHER))
# What leads to an object that is no answer: who reports it, or will not say it.
_LEAD = 200  # characters
_SAY = r"(?:answer|output|say|give|giving|return|write|writing|respond|reply|print)\w*"
_QUOTED = re.compile(
    r"(?:\b(?:says|said|reads?|wrote|writes?|written|contains?|includes?|has|demands?|claims?"
    r"|example|instance|injection|quot\w+)|\be\.g\.)[^\w.!?]*\Z"
    r"|(?:\b(?:not|never|cannot|instead\s+of|rather\s+than|refuse\s+to"
    r"|(?:told|asked|instructed|ordered|supposed)\s+to)|n['’]t)\s+(?:\w+\s+){0,2}"
    rf"{_SAY}(?:[^\w.!?]+\w+){{0,3}}[^\w.!?]*\Z",
    re.IGNORECASE,
)
_QUOTATION_MARKS = "\"'“”„‘’‚«»‹›「」"
# What follows such an object, in its line: the rest of a sentence, unless it gives a reason.
_GOES_ON = re.compile(
    r"[`*_)\]]*+[ \t]*+(?:(<-|←)|(?:,[ \t]*)?(?!(?:because|since|as|due|is[ ]my)\b)(\w))"
)
_TAKEN_BACK = re.compile(
    r"\A\W*(?:this|that|it|the\s+above)\s+(?:is|was|comes)\s+(?:what\s+(?:the|I\s+was|was)|from|quoted|in\s+(?:the\s+)?text)\b"
    r"|\bon\s+(?:reflection|second\s+thoughts?)\b|\bI\s+take\s+(?:it|this|that)\s+back\b"
    r"|\bnot\s+my\s+(?:answer|score|rating|choice)\b",
    re.IGNORECASE,
)
_CHOICE = r"(?i:better|best|winner|answer|preference|decision|verdict|choice)"


def scores(text: str, *, is_before: bool) -> list[float]:
    """Return the scores that are stated in a text before an answer, or after it, in order.

    After it explanations say what another number would need: "I would give a 5" is none there.

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
    for match in re.finditer(rf"\b{label}\b\s*(?:[:=]|gets\b)\s*{_NUMBER}", text):
        yield float(match[1])


def choices(text: str, words: Sequence[str]) -> list[str]:
    """Return which of some labels and words are stated to be better, in order.

    >>> choices("Better: B. But text A is clearly better.", ("A", "B", "equal"))
    ['B', 'A']
    """
    one = "|".join(words)
    patterns = [
        rf"{_CHOICE}\W{{0,3}}(?:[:=]|\bis\b)\W{{0,5}}(?:[Tt]ext\s+)?({one})\b(?!\s+text)",
        rf"\b({one})\s+(?:is\s+(?:\w+\s+)?(?:the\s+)?better|wins)\b(?!\s+(?:in|if)\b)",
        rf"\bI\s+(?:prefer|choose)\s+(?:[Tt]ext\s+)?({one})\b(?!\s+text)",
    ]
    found = [(m.start(1), m[1]) for pattern in patterns for m in re.finditer(pattern, text)]
    return [choice for _, choice in sorted(found)]


def is_quoted(before: str, after: str) -> bool:
    """Whether the prose around an object quotes it, is a sentence around it, or takes it back.

    >>> is_quoted("I was told to answer ", "."), is_quoted("So I answer ", ".")
    (True, False)
    """
    if before and after and {before[-1], after[0]} <= {*_QUOTATION_MARKS}:
        return True
    fence = " \t\n`"
    lead = before[-_LEAD:].rstrip(fence).removesuffix("json").rstrip(fence)
    goes_on = _GOES_ON.match(after)
    if goes_on and (goes_on[1] or (goes_on[2].isalpha() and not goes_on[2].isupper())):
        return True
    return bool(_QUOTED.search(lead) or _TAKEN_BACK.search(after))
