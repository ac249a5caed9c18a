"""Whether a text says clearly enough what a figure or a verdict is of, to call it wrong.

Authors write of much that is not in a folder: other systems, test sets and quantities. So a
sentence with a word that is not known here is never said to differ, nor is a table whose caption
names one of several test sets that no result is of.
"""

import re
from collections.abc import Iterable

from maege.checking.names import Mention

_WORDS = """
95 a about above absolute according achieve achieved achieves achieving across advantage again
against ahead all almost along already also although always among amounts an and appear appears
approach are arguably around as at attain attaining attains bad balanced barely be beat beaten
beats because become becomes behind being below beside best better between beyond bootstrap both
bottom bring brings but by can cannot case cases certain ci clear clearly close closer closest
come comes compare compared compares comparing comparison conclusion confidence consequently
conservative considerable considerably consistent consistently contrast corpus correspond
corresponds cost decreases deliver delivers despite didn differ differed different differs
directly do does doesn don down drop drops each earn earns eight either else enough equal equals
especially essentially evaluate evaluated evaluates evaluation even exactly exceed exceeded
exceeding exceeds expense fact falls far farther fifth finally find finding findings finds first
five followed following for former found four fourth from fully further furthermore gain gained
gains gap gave general generally get gets give given gives go goes good great greater had hand
hardly has have hence her here high higher highest highly himself his hold holds how however i
important importantly improve improvement improvements improves in increases indeed
indistinguishable insignificant interesting interestingly interval intervals is isn it its
itself just keep keeps lagged lags large largely larger largest last later latter lead leading
leads less level likewise list listed lists little look lose loses low lower lowest made main
mainly make makes many margin marginal marginally marked markedly measure measured measures
merely method metric metrics model models more moreover most mostly much my namely narrowly near
nearly neither never nevertheless next nine no none nor not notable notably note noted noting
now observe observed obtain obtained obtaining obtains obvious obviously of official often on
once one only opposite or otherwise our ours outperform outperformed outperforms over overall
own par particular particularly pattern percent percentage performed performing performs perhaps
permutation picture place placed places point points poor poorly possible pretty produce
produces provide provides put puts quite raises range ranges ranking rather reach reached
reaches reaching receive receives record records reduces relative relatively remain remains
remarkable remarkably report reported reports respect respectively result results rises s same
score scored scorer scoring second see seeing seen set seven sharp sharply short show showing
shown shows significance significant significantly similar similarly simply single six slight
slightly small smaller smallest so some somewhat stand stands statistical statistically stay
stays still striking strikingly strong stronger strongest substantial substantially such sum
summary surpass surpassed surpasses surprisingly system systems taken ten tendency terms test
than that the their them themselves then there thereby therefore these they third this those
though three thus to together too top total trailed trails trend truly twice two undecided under
unfortunately up usually value values versus very view visible visibly vs was we weak weaker
weakest well went were what when where whereas which while who whole whose why winner winning
with within worse worst worth yet yield yielded yields your
"""
KNOWN_WORDS = frozenset(_WORDS.split())  # in sentences on results; they name nothing else
# Words beside the name of a type of error.
OF_TYPES = frozenset({
    "category", "correction", "corrections", "edits", "error", "errors", "type", "types",
})  # fmt: skip
# Words that name nothing between a name and its figure, and words for more than is named.
_BETWEEN = """
a achieved achieves again already also amounts an and are at attained attains best by comes even for
gave get gets gives got had has have highest in is it its just lowest now obtained obtains of on
only reached reaches s score scored scores still that the this to under value very was were which
with yielded yields
"""
BETWEEN = frozenset(_BETWEEN.split())
GENERAL = frozenset({
    "all", "any", "both", "each", "either", "every", "neither", "none", "other", "others",
})  # fmt: skip
# Sets whose names have no number; others are written as BEA-19 or CoNLL-2014.
_SETS = r"CoNLL|BEA|FCE|JFLEG|NUCLE|LOCNESS|Lang-8|cLang-8|GMEG|CWEB|NUS|WI"
SET_NAME = re.compile(
    rf"\b(?:{_SETS})\b(?:[-– ]?\d{{2,4}})?|\b[A-Z][A-Za-z&+]{{1,15}}[-–]?(?:19|20)?\d\d\b"
    r"|\b(?:dev|development|validation|training)(?= (?:set|data))"
)


def is_clear(mentions: Iterable[Mention]) -> bool:
    """Whether all words of a sentence are names, statistics, numbers or known words."""
    known = [*mentions]
    words = KNOWN_WORDS | (OF_TYPES if any(m.kind == "type" for m in known) else frozenset())
    return all(m.kind or m.term in words or not any(map(str.isalpha, m.term)) for m in known)


def sets_in(text: str) -> frozenset[str]:
    """Return the names of test sets that a text has, without years' centuries and hyphens.

    >>> sorted(sets_in("On CoNLL-2014 and BEA-19, not on CoNLL14."))
    ['bea19', 'conll14']
    """
    found = (re.sub(r"[-– ]", "", match[0]).casefold() for match in SET_NAME.finditer(text))
    return frozenset(re.sub(r"(?:19|20)(?=\d\d$)", "", name) for name in found)
