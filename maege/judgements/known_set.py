"""Known sets of judgements, with the texts that they are about, read as their cards say."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from maege.data.cards import HumanCard, human_card
from maege.data.system_outputs import read_outputs
from maege.errors import DataError
from maege.files.parallel_files import read_parallel
from maege.judgements.judgement_file import read_judgement_file
from maege.judgements.judgements import JudgementSet, combine
from maege.judgements.output_check import merge_equal_outputs
from maege.judgements.post_edits import read_post_edits
from maege.judgements.rating_table import RatingTable


@dataclass(frozen=True)
class KnownSet:
    """A known set of judgements, and the texts that it is about."""

    card: HumanCard  # its `corpus_card` has references and gold edits
    judgements: JudgementSet  # all, also of references and of judges that are left out by default
    # by system, a text for every sentence; "" where it has none
    outputs: Mapping[str, tuple[str, ...]]
    sources: tuple[str, ...]  # the sentences before correction

    @property
    def stand_ins(self) -> tuple[str, ...]:
        """Judged references whose own text is not known; another reference stands for it."""
        return tuple(s for s in self.card.reference_systems if s in self.card.outputs)

    def chosen_judgements(self, systems: str | None = None) -> JudgementSet:
        """Return the judgements of a set of systems, by the judges that are not left out.

        ``systems``: a set of systems of the card; None for all but references.
        """
        left_out = _left_out_judges(self.card)
        judgements = self.judgements.select(lambda judgement: judgement.judge not in left_out)
        chosen = self.card.chosen_systems(judgements.systems, systems)
        return judgements.without_systems(set(judgements.systems) - set(chosen))


def read_known_set(name: str, *, criterion: str | None = None) -> KnownSet:
    """Read a known set of judgements.

    ``criterion``: which ratings are read, if it has ratings; by default the first ones of the card.
    Raises DataError if there is no such set, or files are not on this machine.
    """
    card = human_card(name)
    if card.parts:
        parts = (_known_judgements(part, _content(part)) for part in map(human_card, card.parts))
        return _with_outputs(card, combine(name, parts).with_names(card.rename))
    if card.post_edits:
        edited = {system: card.path(file) for system, file in card.post_edits.items()}
        return _with_outputs(card, read_post_edits(name, _output_paths(card, edited), edited))
    content = _content(card)
    judgements = _known_judgements(card, content, criterion)
    if isinstance(content, JudgementSet) or not content.sources:
        return _with_outputs(card, judgements)
    outputs = {
        system: tuple(text or "" for text in texts) for system, texts in content.outputs.items()
    }
    sources = tuple(text or "" for text in content.sources)
    return KnownSet(card, judgements, outputs, sources)


def _known_judgements(
    card: HumanCard, content: JudgementSet | RatingTable, criterion: str | None = None
) -> JudgementSet:
    if isinstance(content, RatingTable):
        judgements = content.judgements(criterion or next(iter(card.criteria), None))
        return replace(judgements, name=card.name)
    return replace(content, name=card.name).with_first_sentence(card.index)


def _content(card: HumanCard) -> JudgementSet | RatingTable:
    if card.judgements is None:
        raise DataError(f"card {card.name!r}: neither judgements nor parts")
    return read_judgement_file(card.path(card.judgements))


def _with_outputs(card: HumanCard, judgements: JudgementSet) -> KnownSet:
    outputs = read_outputs(_output_paths(card, judgements.systems))
    corpus = card.corpus_card()
    if corpus.source is None:
        raise DataError(f"card {corpus.name!r}: no source")
    (sources,) = read_parallel(Path(corpus.path(corpus.source)))
    return KnownSet(card, merge_equal_outputs(judgements, outputs), outputs, tuple(sources))


def _output_paths(card: HumanCard, systems: Iterable[str]) -> dict[str, Path]:
    paths = {system: card.output_path(system) for system in systems}
    return {system: path for system, path in paths.items() if path is not None}


def _left_out_judges(card: HumanCard) -> set[str]:
    """Return the judges that are left out; in a combined set their names have that of the part."""
    parts = {
        f"{part}: {judge}" for part in card.parts for judge in human_card(part).left_out_judges
    }
    return {*card.left_out_judges, *parts}
