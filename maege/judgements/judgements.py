"""Judgements of people: rankings of outputs of systems for a sentence."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from maege.errors import DataError


@dataclass(frozen=True, slots=True)
class OutputGroup:
    """One output in a judgement, and all systems that have it."""

    systems: tuple[str, ...]  # names, in the order of the file
    rank: float  # 1 is best; equal ranks are ties; numbers may be skipped
    # what the rank was made of, if the output was rated; higher is better
    rating: float | None = None


@dataclass(frozen=True, slots=True)
class Judgement:
    """How a judge ranks distinct outputs for a sentence."""

    sentence: int  # 0-based index
    judge: str
    groups: tuple[OutputGroup, ...]
    item: int  # 1-based number in the file, for messages


@dataclass(frozen=True)
class JudgementSet:
    """The judgements of a file, in its order.

    >>> groups = (OutputGroup(("A", "B"), 1), OutputGroup(("C",), 2))
    >>> judgements = JudgementSet("example", (Judgement(0, "j", groups, 1),))
    >>> judgements.systems, judgements.judges, judgements.sentences
    (('A', 'B', 'C'), ('j',), (0,))
    >>> judgements.without_systems({"A"}).systems
    ('B', 'C')
    """

    name: str
    judgements: tuple[Judgement, ...]
    # what is unusual in the file, and how often it occurs
    anomalies: tuple[tuple[str, int], ...] = ()
    domains: tuple[tuple[int, str], ...] = ()  # of sentences, such as news; none are known if empty
    # What single raters say, if the judgements are by the means of their ratings.
    raters: "JudgementSet | None" = None

    @property
    def systems(self) -> tuple[str, ...]:
        """All systems, sorted."""
        groups = (group for judgement in self.judgements for group in judgement.groups)
        return tuple(sorted({system for group in groups for system in group.systems}))

    @property
    def judges(self) -> tuple[str, ...]:
        """All judges, sorted."""
        return tuple(sorted({judgement.judge for judgement in self.judgements}))

    @property
    def sentences(self) -> tuple[int, ...]:
        """The indices of all sentences, ascending."""
        return tuple(sorted({judgement.sentence for judgement in self.judgements}))

    def with_first_sentence(self, number: int) -> "JudgementSet":
        """Return the judgements with 0-based sentences, if they have the numbers of their file.

        ``number``: of the first sentence in the file, 0 or 1. Raises DataError, with the item, if a
        sentence has a smaller number.
        """
        for judgement in self.judgements:
            if judgement.sentence < number:
                raise DataError(
                    f"{self.name}, item {judgement.item}: sentence {judgement.sentence}, but the "
                    f"first one is {number} (`index: {number}`)"
                )
        return replace(
            self,
            judgements=tuple(
                replace(judgement, sentence=judgement.sentence - number)
                for judgement in self.judgements
            ),
            domains=tuple((sentence - number, domain) for sentence, domain in self.domains),
            raters=self.raters and self.raters.with_first_sentence(number),
        )

    def with_names(self, names: Mapping[str, str]) -> "JudgementSet":
        """Return the judgements with other names of some systems."""

        def renamed(group: OutputGroup) -> OutputGroup:
            return replace(group, systems=tuple(names.get(s, s) for s in group.systems))

        return self.with_groups(lambda judgement: map(renamed, judgement.groups))

    def with_groups(self, groups: Callable[[Judgement], Iterable[OutputGroup]]) -> "JudgementSet":
        """Return the judgements with other groups, which a function makes of each."""
        changed = (replace(item, groups=tuple(groups(item))) for item in self.judgements)
        raters = self.raters and self.raters.with_groups(groups)
        return replace(self, judgements=tuple(changed), raters=raters)

    def select(self, keep: Callable[[Judgement], bool]) -> "JudgementSet":
        """Return the judgements for which a function is true."""
        raters = self.raters and self.raters.select(keep)
        return replace(self, judgements=tuple(filter(keep, self.judgements)), raters=raters)

    def without_systems(self, systems: Collection[str]) -> "JudgementSet":
        """Return the judgements of the other systems; those of a single output stay."""

        def remaining(judgement: Judgement) -> Iterable[OutputGroup]:
            for group in judgement.groups:
                if others := tuple(name for name in group.systems if name not in systems):
                    yield replace(group, systems=others)

        return self.with_groups(remaining)


def combine(name: str, judgement_sets: Iterable[JudgementSet]) -> JudgementSet:
    """Return the judgements of several sets of one corpus.

    The name of a set is put before those of its judges, for two sets may use the same ones.
    """
    parts = tuple(judgement_sets)
    judgements = (
        replace(judgement, judge=f"{part.name}: {judgement.judge}")
        for part in parts
        for judgement in part.judgements
    )
    anomalies = (
        (f"{part.name}: {text}", count) for part in parts for text, count in part.anomalies
    )
    return JudgementSet(name, tuple(judgements), tuple(anomalies))
