"""The sentence that joins the marks: strengths, conflicts, faults, what is open, and the use.

It has at most 30 words. It says only what a mark says, and counts each fault that it leaves out.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from maege.studies.dossier.cards import CARD_QUESTIONS, PEOPLE_ROWS, SETS_ROW, Card, cards_of
from maege.studies.dossier.figures import uncapitalised
from maege.studies.dossier.known_comparisons import KnownComparison
from maege.studies.dossier.marks import Mark
from maege.studies.rows import CHANCE, CONSTANT, Purpose

MAX_WORDS = 30
MAX_FAULTS = 3
LEAST_SENTENCES = 200  # for recommendations
CIRCULAR_REFERENCES = "the references have the right answer"
_LEAST_OPEN = 3  # test sets of a row of which it is shown in all but one
# What follows "not shown to", by the purpose of a card; also the groups of the rows that a reversed
# metric fails.
_INFINITIVES: dict[Purpose, str] = {"order": "order outputs", "systems": "compare systems"}

_CONSTANT = "Gives every output the same score, so it orders nothing. Do not use it."
_REVERSED = (
    "Prefers worse texts everywhere: lower scores seem better. Check `lower_is_better`, then "
    "examine again."
)
_CIRCULAR = (
    "One reference cannot show whether it orders outputs or compares systems: the reference is the "
    "answer."
)
_NO_TRAINING = "Do not train with it."
_NO_USE = "Do not use it."
_TRAINING = "Nothing here speaks against training, searched attacks apart."


def sentence(marks: Sequence[Mark], cards: Sequence[Card], sentences: int) -> str:
    """Join the marks of one metric in words.

    ``marks``: of all rows, in their order; ``cards`` are made from them. ``sentences``: how many
    the corpus has.
    """
    if _of_order(marks) and all(m.reason == CONSTANT for m in _of_order(marks)):
        return _CONSTANT
    if is_reversed(marks):
        return _REVERSED
    is_circular = any(m.reason == CIRCULAR_REFERENCES for m in marks)
    is_small = sentences < LEAST_SENTENCES
    first = _CIRCULAR if is_circular else ""
    last = _use(marks, cards, sentences)
    if is_circular and last == _TRAINING:
        last = ""
    strengths, fixed = _parts(marks)
    undecided = [] if is_small or is_circular else _undecided(marks, cards)
    while True:
        text = _joined(first, [*strengths, *fixed, *_not_shown(undecided)], last)
        if len(text.split()) <= MAX_WORDS or not (strengths or undecided):
            return text or "Nothing is shown, for it or against it."
        if _PEOPLE in undecided:
            undecided.remove(_PEOPLE)
        else:
            (strengths or undecided).pop()


def joint_sentence(
    marks: Mapping[str, Sequence[Mark]],
    compared: Sequence[tuple[str, KnownComparison]],
    sentences: int,
) -> str:
    """Join the marks of metrics that are vetted together; empty for one metric.

    The sentence is that of the best-marked metric if it is significantly above each of the others
    in a row, and below them in none; else it says what all of them have in common.

    ``marks``: by metric, of all rows. ``compared``: the name of a metric, compared with another
    one. ``sentences``: number of sentences of the largest corpus.
    """
    if len(marks) == 1:
        return ""
    first, *others = sorted(marks, key=lambda name: _standing(marks[name]))
    differing = [(name, c) for name, c in compared if c.word != "open"]
    above = {(name, c.metric) if c.word == "lower" else (c.metric, name) for name, c in differing}
    if all((first, name) in above and (name, first) not in above for name in others):
        text = sentence(marks[first], cards_of(marks[first]), sentences)
        return f"{first}, significantly above {_listed(others)}: {uncapitalised(text)}"
    common = [_common(of_row) for of_row in zip(*marks.values(), strict=True)]
    text = uncapitalised(sentence(common, cards_of(common), sentences))
    if above:
        return f"None of {_listed([*marks])} is significantly above all others. Each: {text}"
    return f"{_listed([*marks])} do not differ significantly. Each: {text}"


def _standing(marks: Sequence[Mark]) -> tuple[int, int]:
    """Return by what metrics are ordered, the best first."""
    words = [m.word for m in marks if not m.row.is_fact]
    return words.count("bad"), -words.count("good")


def _common(marks: Sequence[Mark]) -> Mark:
    """Return what the marks of a row have in common; no answer if they differ."""
    first = marks[0]
    if len({m.word for m in marks}) > 1:
        return replace(first, word="n/a", reason="")
    return first if len({m.named for m in marks}) == 1 else replace(first, named=())


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def is_reversed(marks: Sequence[Mark]) -> bool:
    """Whether the metric is shown to be below chance in all rows of order that were examined."""
    of_order = [m for m in _of_order(marks) if m.is_examined]
    return bool(of_order) and all(CHANCE in s.named for m in of_order for s in m.of_sets or (m,))


def _of_order(marks: Sequence[Mark]) -> list[Mark]:
    """Return what was examined of order; whether test sets agree says nothing of it by itself."""
    examined = [m for m in marks if m.word != "not yet" and m.row.key != SETS_ROW]
    return [m for m in examined if m.row.group in _INFINITIVES]


def _parts(marks: Sequence[Mark]) -> tuple[list[str], list[str]]:
    """Return the strengths; and the conflicts within a group, with the faults."""
    good = [m for m in marks if m.word == "good" and m.row.phrases.good]
    faults = [m for m in marks if m.word == "bad" and m.row.phrases.bad]
    conflicts = []
    for group in CARD_QUESTIONS:
        strong = next((m for m in good if m.row.group == group), None)
        weak = next((m for m in faults if m.row.group == group), None)
        if strong is not None and weak is not None:
            good.remove(strong)
            faults.remove(weak)
            conflicts.append(f"{_strength(strong)} but {_fault(weak)}")
    groups = list(CARD_QUESTIONS)
    # A row that cannot be good is a list of faults, of which all metrics have some.
    worst_first = sorted(faults, key=lambda m: (not m.row.can_be_good, m.adjusted or 0.0))
    shown = sorted(worst_first[:MAX_FAULTS], key=lambda m: groups.index(m.row.group))
    texts = [*conflicts, *map(_fault, shown)]
    if more := len(faults) - len(shown):
        texts.append(f"and {more} more fault{'s' if more > 1 else ''}")
    return [_strength(m) for m in good], texts


def _strength(mark: Mark) -> str:
    """Say a strength; if it need not hold in all test sets, in how many it does."""
    is_in_all = sum(m.word == "undecided" for m in mark.of_sets) < _LEAST_OPEN
    return mark.row.phrases.good if is_in_all else f"{mark.row.phrases.good} {mark.sets}"


def _fault(mark: Mark) -> str:
    """Say a fault; if it is shown of one limit, subject or test set alone, with its name."""
    phrases, is_everywhere = mark.row.phrases, all(m.word == "bad" for m in mark.of_sets)
    place = "" if is_everywhere else f" {mark.sets}"
    is_named = len({m.named for m in mark.of_sets if m.word == "bad"}) < 2
    if len(mark.named) == 1 and phrases.named and is_named:
        return phrases.named.format(name=mark.named[0]) + place
    return phrases.bad + place


def _undecided(marks: Sequence[Mark], cards: Sequence[Card]) -> list[str]:
    """Return the uses that a row leaves open; last, that people were not asked."""
    groups = {m.row.group for m in marks if m.word == "undecided" and m.row.key != SETS_ROW}
    is_open = [c.group for c in cards if c.word == "not shown" and c.group in groups]
    asked = [m for m in marks if m.row.key in PEOPLE_ROWS and m.word != "not yet"]
    is_examined = any(m.is_examined for m in _of_order(marks))
    people = [] if asked or not is_examined else [_PEOPLE]
    return [*(text for group, text in _INFINITIVES.items() if group in is_open), *people]


_PEOPLE = "people were not asked"


def _not_shown(undecided: Sequence[str]) -> Iterator[str]:
    infinitives = [text for text in undecided if text != _PEOPLE]
    if infinitives:
        yield f"not shown to {' or '.join(infinitives)}"
    if _PEOPLE in undecided:
        yield _PEOPLE


def _use(marks: Sequence[Mark], cards: Sequence[Card], sentences: int) -> str:
    if sentences < LEAST_SENTENCES and any(m.is_examined for m in _of_order(marks)):
        return (
            f"Too few sentences for any recommendation: {sentences}, use {LEAST_SENTENCES} or more."
        )
    words = {card.group: card.word for card in cards}
    if all(words.get(group) == "advised against" for group in (*_INFINITIVES, "train")):
        return _NO_USE
    train = words.get("train")
    if train == "advised against":
        return _NO_TRAINING
    of_training = {m.row.key: m.word for m in marks if m.row.group == "train"}
    fixed = [of_training.get(key) == "good" for key in ("new-errors", "bad-outputs")]
    return _TRAINING if all(fixed) and train == "not shown" else ""


def _joined(first: str, parts: Sequence[str], last: str) -> str:
    text = "; ".join(parts).replace("; and ", " and ")
    middle = f"{text[:1].upper()}{text[1:]}." if text else ""
    return " ".join(filter(None, (first, middle, last)))
