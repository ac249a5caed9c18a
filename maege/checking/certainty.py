"""Whether a text says clearly enough what a figure or a verdict is of, to call it wrong.

Authors write of much that is not in a folder: other systems, test sets and quantities. So a
sentence with a word that is not known here is never said to differ, nor is a table whose caption
names one of several test sets that no result is of.
"""

import re
from collections.abc import Iterable

from maege.checking.names import Mention

_WORDS = """
95 a about above according achieve achieved achieves again against ahead all almost also among
an and are as at attain attains be because behind below beside best better between both but by
can ci clearly close compare compared compares confidence corpus differ differed different
differs do does each equal even exceed exceeds far figure finally find finds first for found
from furthermore gain gained gains gave get gets give given gives good had has have hence here
high higher highest however i in indistinguishable insignificant interval intervals is it its
just lead leads less level likewise list listed lists low lower lowest measured metric metrics
more moreover most much near nearly neither no nor not now obtain obtained obtains of on one
only or our ours outperform outperformed outperforms over overall par percent percentage point
points range ranges reach reached reaches report reported reports respectively result results
same score scored second see seen set show shown shows significant significantly similar
slightly so statistically still system systems table terms test than that the their them there
therefore these they this those though thus to too top two undecided value values versus very vs
was well were when where whereas which while who whose with within worse worst yield yielded
yields
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
