"""What all readers of judgements check: numbers of sentences, sizes, and what is unusual.

What is unusual is counted, so that a user can say whether it is a mistake.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations
from math import comb
from pathlib import Path

from maege.data.data_table import whole_number
from maege.errors import DataError
from maege.judgements.judgements import Judgement, JudgementSet, OutputGroup

SINGLE = "items with a single output, which compare nothing"
SKIPPED_RANKS = "items whose ranks skip a number"
AGAIN = "items of a judge who judged the sentence before"
LISTED_TWICE = "systems listed twice in an item, with one rank"
ONE_ITEM = "judges with a single item"
NO_JUDGE = "outputs without a judge, read as those of one judge"
NEVER_COMPARED = "pairs of systems that are never compared"
NUMBERS_AGAIN = "sentence numbers that several documents have (numbers must go on in the next one)"
UNNAMED_JUDGE = "judge"

# A file may come from anywhere; more would fill the memory.
MAX_COMPARED_SYSTEMS = 1_000
MAX_COMPARISONS = 5_000_000  # of two systems, in all items


def sentence_number(text: str, where: str, column: str) -> int:
    """Return the number of a sentence.

    >>> sentence_number("3.0", "file, line 2", "sentence")
    3
    """
    number = whole_number(text.strip())
    if number is None:
        raise DataError(
            f"{where}: the sentence (`{column}`) is {text!r:.100}, but should be a whole number: "
            f"the line of the sentence in the source, counted from 0 or from 1"
        )
    return number


def numbers_again(places: Iterable[tuple[int, str]]) -> int:
    """Return how many numbers of sentences several documents have, of two sentences or more each.

    ``places``: number of the sentence and name of the document of each item. Tools that make a
    document of each item have it of one sentence only.

    >>> numbers_again([(1, "a"), (2, "a"), (1, "b"), (2, "b"), (1, "c")])
    2
    """
    distinct = {*places}
    sizes = Counter(document for _, document in distinct)
    documents = Counter(sentence for sentence, document in distinct if sizes[document] > 1)
    return sum(count > 1 for count in documents.values())


def judgement_set(
    path: Path, judgements: Iterable[Judgement], anomalies: Counter[str]
) -> JudgementSet:
    """Return the judgements of a file, with the anomalies of the file and of its items.

    Raises DataError if there are none, or a system has two ranks in an item.
    """
    unique = tuple(_without_repetitions(judgement, path, anomalies) for judgement in judgements)
    if not unique:
        raise DataError(f"{path}: no judgement; every item is empty")
    _check_size(unique, path)
    total = anomalies + count_anomalies(unique)
    name = Path(path.name.removesuffix(".gz")).stem
    return JudgementSet(name, unique, tuple(sorted((+total).items())))


def _check_size(judgements: Sequence[Judgement], path: Path) -> None:
    """Raise DataError if there are so many systems or comparisons that they fill the memory."""
    systems = {s for judgement in judgements for group in judgement.groups for s in group.systems}
    check_number_of_systems(len(systems), f"{path}")
    comparisons = 0
    for judgement in judgements:
        size = sum(len(group.systems) for group in judgement.groups)
        comparisons += size * (size - 1) // 2
        check_number_of_comparisons(comparisons, f"{path}, item {judgement.item}")


def check_number_of_systems(systems: int, where: str) -> None:
    """Raise DataError if there are too many systems to compare each with each."""
    if systems > MAX_COMPARED_SYSTEMS:
        raise DataError(
            f"{where}: {systems:,} systems, but at most {MAX_COMPARED_SYSTEMS:,} are compared"
        )


def check_number_of_comparisons(comparisons: int, where: str) -> None:
    """Raise DataError if there are too many comparisons of two systems."""
    if comparisons > MAX_COMPARISONS:
        raise DataError(f"{where}: more than {MAX_COMPARISONS:,} comparisons of two systems")


def count_anomalies(judgements: Sequence[Judgement]) -> Counter[str]:
    """Return how often each anomaly occurs that judgements of any format may have."""
    anomalies: Counter[str] = Counter()
    anomalies[SINGLE] = sum(len(judgement.groups) == 1 for judgement in judgements)
    anomalies[SKIPPED_RANKS] = sum(map(_skips_ranks, judgements))
    items_by_judge = Counter(judgement.judge for judgement in judgements)
    anomalies[ONE_ITEM] = sum(count == 1 for count in items_by_judge.values())
    distinct = {(judgement.judge, judgement.sentence) for judgement in judgements}
    anomalies[AGAIN] = len(judgements) - len(distinct)
    anomalies[NEVER_COMPARED] = _never_compared(judgements)
    return +anomalies


def _skips_ranks(judgement: Judgement) -> bool:
    ranks = {group.rank for group in judgement.groups}
    return ranks != set(range(1, len(ranks) + 1))


def _never_compared(judgements: Iterable[Judgement]) -> int:
    # Most items have the same systems.
    of_items = {frozenset(s for group in j.groups for s in group.systems) for j in judgements}
    compared = {pair for systems in of_items for pair in combinations(sorted(systems), 2)}
    return comb(len(frozenset().union(*of_items)), 2) - len(compared)


def _without_repetitions(judgement: Judgement, path: Path, anomalies: Counter[str]) -> Judgement:
    """Return a judgement that lists each system once."""
    ranks: dict[str, float] = {}
    groups: list[OutputGroup] = []
    repetitions = 0
    for group in judgement.groups:
        new = tuple(dict.fromkeys(system for system in group.systems if system not in ranks))
        repetitions += len(group.systems) - len(new)
        for system in group.systems:
            if ranks.setdefault(system, group.rank) != group.rank:
                raise DataError(
                    f"{path}, item {judgement.item}: system {system} is listed twice, with the "
                    f"ranks {ranks[system]:g} and {group.rank:g}; remove one of them"
                )
        if new:
            groups.append(group if new == group.systems else replace(group, systems=new))
    if not repetitions:
        return judgement
    anomalies[LISTED_TWICE] += repetitions
    return replace(judgement, groups=tuple(groups))
