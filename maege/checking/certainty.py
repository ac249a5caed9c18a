"""Whether a text says clearly enough what a figure or a verdict is of, to call it wrong.

Authors write of much that is not in a folder: other systems, test sets and quantities. So a
sentence with a word that is not known here is never said to differ, nor is a table whose caption
names one of several test sets that no result is of.
"""

import re
from collections.abc import Iterable

from maege.checking.names import Mention

_WORDS = """
95 a about above achieve achieved achieves all also an and are as at attain attains be because
below best better between both but by ci clearly close compared confidence corpus differ
differed different differs do does each equal even exceed exceeds figure find finds first found
gain gained gains get gets had has have high higher highest however i in indistinguishable
insignificant interval intervals is it its lead leads less level low lower lowest metric metrics
more most neither no nor not obtain obtained obtains of on one or outperform outperformed
outperforms over overall par percent percentage point points reach reached reaches respectively
result results same score scored second show shown shows significant significantly similar
slightly so statistically still system systems table than that the their them there these they
this those though thus to top two undecided value values versus vs was were where whereas which
while with worse worst
"""
KNOWN_WORDS = frozenset(_WORDS.split())  # in sentences on results; they name nothing else
# Sets whose names have no number; others are written as BEA-19 or CoNLL-2014.
_SETS = r"CoNLL|BEA|FCE|JFLEG|NUCLE|LOCNESS|Lang-8|cLang-8|GMEG|CWEB|NUS|WI"
SET_NAME = re.compile(
    rf"\b(?:{_SETS})\b(?:[-– ]?\d{{2,4}})?|\b[A-Z][A-Za-z&+]{{1,15}}[-–]?(?:19|20)?\d\d\b"
    r"|\b(?:dev|development|validation|training)(?= (?:set|data))"
)


def is_clear(mentions: Iterable[Mention]) -> bool:
    """Whether all words of a sentence are names, statistics, numbers or known words."""
    return all(
        m.kind or m.term in KNOWN_WORDS or not any(map(str.isalpha, m.term)) for m in mentions
    )


def sets_in(text: str) -> frozenset[str]:
    """Return the names of test sets that a text has, without years' centuries and hyphens.

    >>> sorted(sets_in("On CoNLL-2014 and BEA-19, not on CoNLL14."))
    ['bea19', 'conll14']
    """
    found = (re.sub(r"[-– ]", "", match[0]).casefold() for match in SET_NAME.finditer(text))
    return frozenset(re.sub(r"(?:19|20)(?=\d\d$)", "", name) for name in found)
