"""Judgements of people: rankings of outputs of systems for a sentence."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class OutputGroup:
    """One output in a judgement, and all systems that have it.

    Parameters
    ----------
    systems
        Names of the systems, in the order of the file.
    rank
        1 is best; equal ranks are ties. Numbers may be skipped.
    """

    systems: tuple[str, ...]
    rank: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """How a judge ranks distinct outputs for a sentence.

    Parameters
    ----------
    sentence
        0-based index of the sentence.
    judge
        Who ranks.
    groups
        The outputs.
    item
        1-based number in the file, for messages.
    """

    sentence: int
    judge: str
    groups: tuple[OutputGroup, ...]
    item: int


@dataclass(frozen=True)
class JudgementSet:
    """The judgements of a file.

    Parameters
    ----------
    name
        What the set is called.
    judgements
        In the order of the file.
    anomalies
        What is unusual in the file: pairs of a description and how often it occurs.

    Examples
    --------
    >>> groups = (OutputGroup(("A", "B"), 1), OutputGroup(("C",), 2))
    >>> judgements = JudgementSet("example", (Judgement(0, "j", groups, 1),))
    >>> judgements.systems, judgements.judges, judgements.sentences
    (('A', 'B', 'C'), ('j',), (0,))
    >>> judgements.without_systems({"A"}).systems
    ('B', 'C')
    """

    name: str
    judgements: tuple[Judgement, ...]
    anomalies: tuple[tuple[str, int], ...] = ()

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

    def select(self, keep: Callable[[Judgement], bool]) -> "JudgementSet":
        """Return the judgements for which a function is true."""
        return replace(self, judgements=tuple(filter(keep, self.judgements)))

    def of_judges(self, judges: Collection[str]) -> "JudgementSet":
        """Return the judgements of these judges."""
        return self.select(lambda judgement: judgement.judge in judges)

    def without_systems(self, systems: Collection[str]) -> "JudgementSet":
        """Return the judgements of the other systems; those of a single output stay."""
        return replace(
            self,
            judgements=tuple(
                replace(judgement, groups=tuple(_without(judgement.groups, systems)))
                for judgement in self.judgements
            ),
        )


def _without(groups: Iterable[OutputGroup], systems: Collection[str]) -> Iterable[OutputGroup]:
    for group in groups:
        if remaining := tuple(system for system in group.systems if system not in systems):
            yield replace(group, systems=remaining)
