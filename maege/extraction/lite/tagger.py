"""Penn Treebank tags for English words: a substitute for a trained tagger.

A word's most frequent tag comes from Brill's lexicon as carried by TextBlob (MIT licence), its
other possible tags from lemminflect's tables. Closed classes, guesses by shape and suffix, and the
rules that choose a tag in context are our own.
"""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from maege.extraction.lite.lemmatizer import form_tags, lexicon, names

Tags = tuple[str, ...]

# Words that the lexicon and the tables do not tell well enough, by tags; the usual tag is first.
CLOSED_CLASSES = {
    "IN WDT DT": "that", "PRP$ PRP": "her", "EX RB": "there", "POS VBZ": "'s", "POS ''": "'",
    "TO IN": "to", "JJR RBR": "more less", "JJS RBS": "most least",
    "JJ RB": "much little long first", "DT PDT RB": "all", "JJ PDT": "such", "RB IN": "so once",
    "IN RB": "as about though before after since", "IN VB VBP": "like", "RP IN RB": "up",
    "RP IN": "out off", "RP RB IN": "down", "IN RP RB": "over around",
    "IN RP": "in on through along", "RB": "away still even just not n't else then also",
    "IN": "by than whether if although while because", "RB RP NN": "back", "CD NN PRP": "one",
    "WDT": "which", "WP WDT": "what", "DT RB": "no", "DT CC": "both neither", "DT CC RB": "either",
    "RB CC": "yet", "RB JJ": "only well enough far later", "MD NN": "will",
    "MD": "can may might must ca wo 'll", "MD VBD": "'d", "VBP": "'ve 're 'm are am",
    "JJ VB VBP": "own", "JJ": "many few several other same last next", "JJ RBR": "further",
    "NNS": "others ones people", "PRP": "i us", "VBZ": "is has does", "VBD": "was were did",
    "VB": "be", "VBN": "been done", "VBG NN": "being", "VBP VB": "have do", "VBD VBN": "had",
    "VBG": "having doing", "NN": "nothing something anything everything %", "-LRB-": "( [ {",
    "-RRB-": ") ] }", "''": "\" ''", "``": "``", "HYPH": "-", ":": "-- ; : ...", ".": ". ! ?",
    ",": ",", "$": "$", "#": "#", "SYM": "/", "CC": "&", "FW": "etc e.g. i.e.",
}  # fmt: skip
CLOSED = {w: tuple(tags.split()) for tags, words in CLOSED_CLASSES.items() for w in words.split()}

# What a word is to its neighbours; any other word is its tag.
CUES = {
    "BE": "be am is are was were been being 'm 're", "HAVE": "have has had having 've",
    "DO": "do does did",
    "GO": "go goes went gone come comes came coming return returns returned returning",
    "GET": "get gets got getting gotten",
    "LINK": "seem seems seemed become becomes became becoming feel feels felt remain remains",
    "NOT": "not n't", "LET": "let lets make makes made making help helps helped", "OF": "of",
    "BY": "by", "HE": "he she", "IT": "it", "THEY": "i you we they", "HIM": "me him us them",
    "THIS": "this", "THESE": "these those",
}  # fmt: skip
CUE = {word: cue for cue, words in CUES.items() for word in words.split()}

_OPEN = names("NN NNS NNP NNPS JJ JJR JJS RB RBR RBS VB VBP VBD VBN VBG VBZ")
TAGS = _OPEN | names(", . : CC CD DT EX FW IN MD PDT POS PRP PRP$ RP SYM TO UH WDT WP WP$ WRB")
_ADVERBS = names("RB RBR RBS NOT")
_FINITE = names("VBZ VBP VBD MD")
_VERBS = _FINITE | names("VB VBG VBN")
# A new clause, which may have its own finite verb, begins after these tags and words.
BOUNDARIES = names(", . : CC WDT WP WRB -LRB- -RRB-")
SUBORDINATORS = names("that if because while although though whether since as before after so")

SUFFIXES = {
    "ly": "RB JJ", "ing": "VBG NN JJ", "ed": "VBN VBD JJ", "ness": "NN", "ment": "NN VB VBP",
    "tion": "NN VB VBP", "ity": "NN", "ism": "NN", "ist": "NN", "ous": "JJ", "ful": "JJ",
    "less": "JJ", "able": "JJ", "ible": "JJ", "ive": "JJ NN", "ic": "JJ NN", "al": "JJ NN",
    "ish": "JJ VB VBP", "ize": "VB VBP", "ise": "VB VBP NN", "ify": "VB VBP",
    "ate": "VB VBP JJ NN", "ss": "NN VB VBP", "us": "NN JJ", "s": "NNS VBZ",
}  # fmt: skip


class Rule(NamedTuple):
    """Choose ``tag``, not one of ``rivals``, between these neighbours.

    Empty fields allow anything. ``left`` looks past adverbs unless it must be ``near``; ``finite``
    says whether the clause already has a finite verb; ``usual`` are the most frequent tags, and
    ``words`` the words, that the rule is meant for.
    """

    tag: str
    rivals: str
    left: str = ""
    right: str = ""
    near: bool = False
    finite: bool | None = None
    usual: str = ""
    words: str = ""


BEFORE_NOUN = "DT PRP$ POS JJ JJR JJS CD PDT THESE WP$"
PREPOSITION = "IN OF BY"
VERB = "VB VBD VBZ VBP VBG VBN GO GET LET HAVE"
NOUN = "NN NNS NNP NNPS"
_SUBJECT = "HE IT THEY PRP WDT WP"
LIGHT_NP = "DT PRP$ PRP HE IT THEY HIM THIS THESE CD"
OBJECT = "DT PRP$ IT HIM THIS THESE"
AFTER_NOUN = "IN OF BY . , : CC BE MD HAVE DO VBZ VBP VBD TO WDT WP POS END -RRB- RB WRB"
PAUSE = ". , CC END"

RULES = (
    # Base forms after "to", modals and "do".
    Rule("VB", "NN NNS VBP VBD VBN JJ RB IN", left="TO MD DO CC_VB", usual="VB VBP IN"),
    Rule("NN", "VB VBP", left="GO_TO", usual="NN"),
    Rule("VB", "NN NNS VBP VBD VBN JJ RB IN", left="TO GO_TO MD DO"),
    Rule("VB", "NN VBP JJ IN", left="NOT", near=True),
    Rule("VBZ", "NNS", left="MD"),
    # Participles after auxiliaries.
    Rule("VBN", "VBD VB VBP JJ", left="HAVE", usual="VB VBP VBD VBN"),
    Rule("JJ", "VBN VBD VB VBP NN", left="RBR RBS JJR", near=True, usual="JJ VBN VBD VB"),
    Rule("VBN", "VBD VB VBP", left="BE GET", usual="VB VBP VBD VBN"),
    Rule("VBG", "NN JJ", left="BE", right=f"{LIGHT_NP} {NOUN} JJ IN TO RP RB", usual="VBG NN"),
    Rule("VBG", "NN JJ", left=f"{PREPOSITION} {VERB} CC TO ,", right=LIGHT_NP),
    Rule("VBG", "NN JJ", left=f"{PREPOSITION} CC", right="JJ"),
    # After determiners and the like comes a noun phrase.
    Rule("NN", "VBN VBD", left="DT PRP$ POS THESE WP$", right="OF BY", near=True),
    Rule("VBN", "VBD JJ", right="BY"),
    Rule("JJ", "NN VB RB VBN VBD", left="BE LINK", usual="JJ"),
    Rule("JJ", "NN RB VB VBP VBN VBD", left=BEFORE_NOUN, right="NN NNS NNP JJ", usual="JJ"),
    Rule("NN", "VBG JJ", left=BEFORE_NOUN, right=AFTER_NOUN, near=True),
    Rule("NN", "VB VBP VBD VBN", left=BEFORE_NOUN, near=True, usual="NN VB VBP"),
    Rule("VB", "NN VBP", left=f"{PREPOSITION} CC CC_VB ,", right=OBJECT),
    Rule("VB", "NN VBP", left="CC_VB", right="RB"),
    Rule("VBP", "NN VB", left="RB", right=f"{OBJECT} IN TO", near=True),
    Rule("VBP", "NN VB", left="RB", right="NNS", near=True, finite=False),
    Rule("NN", "VB VBP VBD", left=f"{PREPOSITION} {VERB}", near=True, usual="NN"),
    Rule("NNS", "VBZ", left=f"{BEFORE_NOUN} {PREPOSITION} {VERB} START", near=True),
    Rule("JJ", "VBN VBD VB VBP", left=BEFORE_NOUN, usual="JJ"),
    Rule("VBN", "VBD", left=f"{BEFORE_NOUN} {PREPOSITION} MD TO", near=True),
    Rule("JJ", "VB VBP", left=", CC", right=", CC"),
    # Finite verbs.
    Rule("VBD", "VB VBP VBN", left=_SUBJECT, usual="VBD VBN"),
    Rule("VBP", "NN JJ VB IN", left="THEY WDT WP", finite=False),
    Rule("VBP", "IN", left="HE IT PRP", finite=False, words="like"),
    Rule("VBP", "VB", left=f"HE IT PRP {NOUN} THESE WDT WP CC", usual="VB VBP"),
    Rule("VBP", "NN JJ", left="NNS", right=f"{LIGHT_NP} IN TO RB", finite=False),
    Rule("VBP", "JJ IN", left="NNS NN", right=LIGHT_NP, finite=False),
    Rule("VB", "VBP", usual="VB VBP"),
    Rule("VBZ", "NNS", left=f"{_SUBJECT} EX"),
    Rule("VBZ", "NNS", left=NOUN, right=f"{LIGHT_NP} TO", finite=False),
    Rule("VBD", "VBN", left=f"{_SUBJECT} EX THESE THIS"),
    Rule("VBD", "VBN", left=NOUN, finite=False),
    Rule("VBN", "VBD", left=NOUN, finite=True),
    Rule("VBD", "VBN", right=LIGHT_NP, finite=False),
    # Adjectives and adverbs.
    Rule("JJ", "RB", left="DT PRP$ THESE", right="NN NNS JJ", near=True),
    Rule("JJ", "RB", right="NN NNS", words="enough much little"),
    Rule("RB", "JJ", left=VERB, right=AFTER_NOUN),
    Rule("JJR", "RBR", right="NN NNS"),
    Rule("RBR", "JJR", right="JJ RB VBN VBD VBG"),
    Rule("RBR", "JJR", left=f"{VERB} NN NNS", right="END ."),
    Rule("RBS", "JJS", right="JJ RB VBN VBD"),
    # Words of closed classes.
    Rule("PRP", "PRP$", right=f"IN TO {PAUSE} DT PRP$ RB BE MD"),
    Rule("WDT", "IN DT", left="NN NNS", right="VBZ VBP VBD VBN MD BE HAVE DO GO GET RB NOT VB"),
    Rule("DT", "IN WDT", left=f"{PREPOSITION} CC", right="NN JJ VBN"),
    Rule("DT", "IN WDT", left=f"{PREPOSITION} {PAUSE} START {VERB}", right=f"BE {PAUSE}"),
    Rule("VBZ", "POS", left=f"{_SUBJECT} EX THIS"),
    Rule("RB", "EX", right=f"IN {PAUSE}"),
    Rule("PDT", "DT JJ", right="DT PRP$"),
    Rule("IN", "RB", right="IN HE IT THEY DT THESE THIS PRP$", words="so once"),
    Rule("RB", "IN", right="RB JJ", words="as"),
    Rule("RB", "IN", right="CD", words="about around over"),
    Rule("RB", "IN", right=PAUSE, words="before after since though about over"),
    Rule("PRP", "CD NN", right="MD"),
    Rule("NN", "CD", left="JJ DT THIS", right=AFTER_NOUN),
    Rule("WDT", "WP", right="NN NNS"),
    Rule("RP", "IN RB", left=VERB, right=f"{PAUSE} IN", words="up out off down back along around"),
    Rule("RP", "IN", left=VERB, right=PAUSE),
    Rule("IN", "RP RB", left=f"BE {NOUN}", right=f"{LIGHT_NP} {NOUN} JJ WP PDT"),
)


@dataclass(frozen=True, eq=False, slots=True)
class Word:
    """What is known about a word out of context; words of a kind share one object."""

    tags: Tags
    right: str  # what it is to the word on its left
    left: str  # what it is to the word on its right; empty where the chosen tag decides
    special: str  # the word itself if it belongs to a closed class


@dataclass(frozen=True, eq=False, slots=True)
class State:
    """What is known about the words on the left; equal states share one object."""

    left: str
    over: str  # the same, but past adverbs
    verb: str  # tag of the last verb
    finite: bool  # whether the clause has a finite verb


shared_word = cache(Word)
shared_state = cache(State)
START = shared_state("START", "START", "", False)


def tag(words: list[str]) -> list[str]:
    """Choose one tag for each word, from left to right.

    >>> tag("She has left the house to buy a book .".split())
    ['PRP', 'VBZ', 'VBN', 'DT', 'NN', 'TO', 'VB', 'DT', 'NN', '.']
    """
    known = [_look_up(word, False) for word in words]
    known[:1] = [_look_up(word, True) for word in words[:1]]
    rights = [word.right for word in known[1:]]
    rights.append("END")
    state = START
    tags = []
    for word, right in zip(known, rights, strict=False):
        chosen, state = step(word, state, right)
        tags.append(chosen)
    for i, after in enumerate([*tags[1:], ""]):
        if tags[i] == "TO" and after not in ("VB", "RB"):
            tags[i] = "IN"
    return tags


@cache
def step(word: Word, state: State, right: str) -> tuple[str, State]:
    """Choose the tag of a word, and find the state of the next."""
    chosen = choose(word, state, right) if len(word.tags) > 1 else word.tags[0]
    left, over, verb, finite = word.left or chosen, state.over, state.verb, state.finite
    if chosen == "TO" and over == "GO":
        left = "GO_TO"
    if left not in _ADVERBS:
        over = "CC_VB" if left == "CC" and verb == "VB" else left
    if chosen in _VERBS:
        verb = chosen
        finite = finite or chosen in _FINITE
    elif chosen in BOUNDARIES or word.special in SUBORDINATORS:
        finite = False
    return chosen, shared_state(left, over, verb, finite)


def choose(word: Word, state: State, right: str) -> str:
    """Apply the first rule that fits; without one, take the usual tag."""
    for rule in applicable(word.tags, word.special):
        if (
            (not rule.left or (state.left if rule.near else state.over) in names(rule.left))
            and (not rule.right or right in names(rule.right))
            and rule.finite in (None, state.finite)
        ):
            return rule.tag
    return word.tags[0]


@cache
def applicable(tags: Tags, special: str) -> list[Rule]:
    """Pick the rules that can choose among these tags."""
    return [
        rule
        for rule in RULES
        if rule.tag in tags
        and not set(tags).isdisjoint(rule.rivals.split())
        and (not rule.usual or tags[0] in rule.usual.split())
        and (not rule.words or special in rule.words.split())
    ]


@cache
def _look_up(word: str, first: bool) -> Word:
    """Gather what is known about a word."""
    tags = possible(word, first)
    lower = word.lower()
    cue = CUE.get(lower, "")
    return shared_word(tags, cue or tags[0], cue, lower if lower in CLOSED else "")


def possible(word: str, first: bool) -> Tags:
    """List the possible tags of a word, most frequent first."""
    lower = word.lower()
    if lower in CLOSED:
        return CLOSED[lower]
    usual = lexicon().get(lower if first else word) or lexicon().get(word)
    if usual is None and not first and word[:1].isupper():
        return ("NNP",)
    inflected = tuple(form_tags(lower))
    if usual == "NN" and "NNS" in inflected and "NN" not in inflected:
        usual = "NNS"
    tags = (usual,) if usual in TAGS else inflected or guess(word)
    if tags[0] not in _OPEN:
        return tags
    # Any verb form can end up as a noun, most of all with learners.
    more = {"VB": "VB VBP NN", "VBP": "VB VBP NN", "VBD": "NN", "VBN": "NN", "VBZ": "NNS"}
    return tuple(dict.fromkeys((*tags, *inflected, *more.get(tags[0], "").split())))


def guess(word: str) -> Tags:
    """Guess the tags of a word that no table has."""
    if not any(map(str.isalnum, word)):
        return ("SYM",) if len(word) == 1 else (":",)
    if word[0].isdigit() or not any(map(str.isalpha, word)):
        return ("NNS",) if word.endswith("s") else ("CD", "JJ")
    if word[0].isupper() and word != word.title() and len(word) < 6:
        return ("NNP",)
    if "/" in word[1:-1]:
        return possible(word.split("/")[0] or "x", False)
    if "-" in word[1:-1]:
        last = possible(word.rsplit("-", 1)[1] or "x", False)
        return last if last[0][:2] in ("NN", "RB") else ("JJ", "NN")
    for suffix, tags in SUFFIXES.items():
        if word.lower().endswith(suffix) and len(word) > len(suffix) + 1:
            return tuple(tags.split())
    return ("NN",)
