"""Whether judgements are about the outputs of systems that are at hand."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import combinations

from maege.data.system_outputs import Outputs
from maege.errors import DataError, did_you_mean
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup

FIRST_NUMBERS = (0, 1)
LISTED_APART = "outputs that were listed apart from an equal one of the same rank; they are one"
MIN_AGREEMENT = 0.5  # of the items; with a wrong first sentence, far fewer agree
MIN_DIFFERENCE = 0.05  # of the agreement at 0 and at 1, for one of them to be right


@dataclass(frozen=True, kw_only=True)
class OutputCheck:
    """How judgements and outputs agree."""

    items: int = 0  # those with two or more systems whose outputs are there
    agreeing_items: int = 0  # of which groups have one text each, and no equal texts have two ranks
    unequal_groups: int = 0  # groups of systems whose outputs are not equal: an output has changed
    equal_apart: int = 0  # pairs of groups of an item that have the same text
    equal_with_two_ranks: int = 0  # of these; the ranks are believed
    missing_systems: tuple[str, ...] = ()  # judged, but without outputs
    sentences_beyond_end: tuple[int, ...] = ()  # judged, but not in the outputs

    @property
    def agreement(self) -> float:
        """The share of items that agree; 0 if there are none."""
        return self.agreeing_items / self.items if self.items else 0.0

    def counts(self) -> dict[str, int]:
        """Return the counts that are not 0, by what was counted."""
        counts = {
            "groups of systems whose outputs are not equal (has an output changed?)": (
                self.unequal_groups
            ),
            "pairs of equal outputs that are listed apart": self.equal_apart,
            "pairs of equal outputs with different ranks, which are believed": (
                self.equal_with_two_ranks
            ),
            "judged systems without outputs": len(self.missing_systems),
            "judged sentences that the outputs do not have": len(self.sentences_beyond_end),
        }
        return {text: count for text, count in counts.items() if count}


def check_outputs(
    judgements: JudgementSet, outputs: Outputs, *, first_sentence: int = 0
) -> OutputCheck:
    """Compare the groups of judgements with outputs.

    Systems of a group should have the same text, whichever of them stands for it, and different
    groups different texts. ``first_sentence``: the number that the first sentence has in the
    judgements.

    Examples
    --------
    >>> groups = (OutputGroup(("A", "B"), 1), OutputGroup(("C",), 2))
    >>> judgements = JudgementSet("example", (Judgement(0, "j", groups, 1),))
    >>> check_outputs(judgements, {"A": ("x",), "B": ("x",), "C": ("y",)}).agreement
    1.0
    """
    size = min(map(len, outputs.values()), default=0)
    unequal = apart = two_ranks = items = agreeing = 0
    for judgement in judgements.judgements:
        sentence = judgement.sentence - first_sentence
        texts = _texts(judgement, outputs, sentence) if 0 <= sentence < size else []
        item_unequal = sum(len(group_texts) > 1 for group_texts, _ in texts)
        equal_pairs = [
            rank == other_rank
            for (group_texts, rank), (other_texts, other_rank) in combinations(texts, 2)
            if group_texts & other_texts
        ]
        unequal += item_unequal
        apart += len(equal_pairs)
        two_ranks += equal_pairs.count(False)
        if sum(system in outputs for group in judgement.groups for system in group.systems) > 1:
            items += 1
            agreeing += bool(texts) and not item_unequal and all(equal_pairs)
    return OutputCheck(
        items=items,
        agreeing_items=agreeing,
        unequal_groups=unequal,
        equal_apart=apart,
        equal_with_two_ranks=two_ranks,
        missing_systems=tuple(system for system in judgements.systems if system not in outputs),
        sentences_beyond_end=tuple(
            s for s in judgements.sentences if not 0 <= s - first_sentence < size
        ),
    )


def _texts(
    judgement: Judgement, outputs: Outputs, sentence: int
) -> list[tuple[frozenset[str], float]]:
    """Return the texts and the rank of every group with outputs."""
    texts = (
        (frozenset(outputs[s][sentence] for s in group.systems if s in outputs), group.rank)
        for group in judgement.groups
    )
    return [(group_texts, rank) for group_texts, rank in texts if group_texts]


def first_sentence_number(
    judgements: JudgementSet, outputs: Outputs, index: int | None = None
) -> int:
    """Return the number that the first sentence has in judgements: 0 or 1.

    ``index``: the number that a user states, which is checked; None if it is to be detected. Raises
    DataError if the judgements agree with the outputs at neither number, if they agree better at
    the number that was not stated, or if it cannot be detected.
    """
    checks = {n: check_outputs(judgements, outputs, first_sentence=n) for n in FIRST_NUMBERS}
    if not checks[0].items:
        missing = ", ".join(checks[0].missing_systems[:10])
        raise DataError(
            f"{judgements.name}: no item has two systems with outputs, so nothing can be compared; "
            f"judged systems without outputs: {missing or 'none'}"
        )
    shares = ", ".join(f"{n} in {checks[n].agreement:.0%}" for n in FIRST_NUMBERS)
    agreement = f"{judgements.name}: groups agree with the outputs at index base {shares} of items"
    best = max(check.agreement for check in checks.values())
    if best < MIN_AGREEMENT:
        raise DataError(f"{agreement}: these are not the outputs that were judged, or out of step")
    if index is not None:
        if checks[index].agreement < MIN_AGREEMENT:
            raise DataError(
                f"{agreement}; set `index: {1 - index}` (`--set humans.index={1 - index}`)"
            )
        return index
    candidates = [n for n in FIRST_NUMBERS if checks[n].agreement >= best - MIN_DIFFERENCE]
    inside = [n for n in candidates if not checks[n].sentences_beyond_end]
    if len(inside or candidates) > 1:
        raise DataError(
            f"{agreement}, so sentences may count from 0 or from 1; set `index: 0` or 1 (`--set "
            f"humans.index=0`)"
        )
    return (inside or candidates)[0]


def require_outputs(judgements: JudgementSet, outputs: Outputs) -> None:
    """Raise DataError if a judged system has no output, or a judged sentence is beyond the end."""
    check = check_outputs(judgements, outputs)
    if check.missing_systems:
        name = check.missing_systems[0]
        raise DataError(
            f"{judgements.name}: no output of {', '.join(check.missing_systems)}; "
            f"{did_you_mean(name, outputs)}; add the file, or leave the system out (`drop`)"
        )
    if check.sentences_beyond_end:
        sentence = check.sentences_beyond_end[0]
        item = next(j.item for j in judgements.judgements if j.sentence == sentence)
        size = min(map(len, outputs.values()), default=0)
        raise DataError(
            f"{judgements.name}, item {item}: judges saw a sentence with the 0-based number "
            f"{sentence}, but the outputs have {size} lines"
        )


def merge_equal_outputs(judgements: JudgementSet, outputs: Outputs) -> JudgementSet:
    """Return judgements in which outputs of an item with one text and rank are one group.

    A judge who saw two equal outputs answered once. Listed apart, they would count as two answers
    to a question, and as a tie that nobody judged. Files of pairs, as of WMT, never say which
    outputs are equal; where a file says it of some, how often it does not is among the anomalies.
    """
    merged = judgements.with_groups(lambda judgement: _merged(judgement, outputs))
    has_groups = any(len(g.systems) > 1 for j in judgements.judgements for g in j.groups)
    number = _number_of_groups(judgements) - _number_of_groups(merged)
    if not has_groups or not number:
        return merged
    return replace(merged, anomalies=(*merged.anomalies, (LISTED_APART, number)))


def _number_of_groups(judgements: JudgementSet) -> int:
    return sum(len(judgement.groups) for judgement in judgements.judgements)


def _merged(judgement: Judgement, outputs: Outputs) -> Iterable[OutputGroup]:
    groups: dict[tuple[frozenset[str], float], OutputGroup] = {}
    for group in judgement.groups:
        texts = frozenset(
            outputs[system][judgement.sentence]
            for system in group.systems
            if judgement.sentence < len(outputs.get(system, ()))
        )
        # Without an output, a system is equal to no other.
        key = texts or frozenset({"\n".join(("", *group.systems))}), group.rank
        if key in groups:
            group = replace(group, systems=groups[key].systems + group.systems)
        groups[key] = group
    return groups.values()
