"""Read known sets of human judgements, with the texts that they are about."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from maege.data.cards import HumanCard, human_card
from maege.data.system_outputs import read_outputs
from maege.errors import DataError
from maege.files.text_files import read_parallel
from maege.judgements.judgements import JudgementSet, combine
from maege.judgements.reading.judged_edits import JudgedEdits
from maege.judgements.reading.judgement_file import read_judgement_file
from maege.judgements.reading.output_check import merge_equal_outputs
from maege.judgements.reading.rating_table import RatingTable


@dataclass(frozen=True)
class KnownSet:
    """A known set of judgements, and the texts that it is about.

    Parameters
    ----------
    card
        Its description; `HumanCard.corpus_card` has references and gold edits.
    judgements
        All of them, those of references and of judges that are left out by default, too.
    outputs
        A text for every sentence, of every system that has outputs; "" where it has none.
    sources
        The sentences before correction.
    """

    card: HumanCard
    judgements: JudgementSet
    outputs: Mapping[str, tuple[str, ...]]
    sources: tuple[str, ...]

    @property
    def stand_ins(self) -> tuple[str, ...]:
        """Judged references whose own text is not known; another reference stands for it."""
        return tuple(s for s in self.card.reference_systems if s in self.card.outputs)

    def chosen_judgements(self, systems: str | None = None) -> JudgementSet:
        """Return the judgements of a set of systems, by the judges that are not left out.

        Parameters
        ----------
        systems
            A set of systems of the card; None for all but references.
        """
        left_out = _left_out_judges(self.card)
        judgements = self.judgements.select(lambda judgement: judgement.judge not in left_out)
        chosen = self.card.chosen_systems(judgements.systems, systems)
        return judgements.without_systems(set(judgements.systems) - set(chosen))


def read_known_set(name: str, *, criterion: str | None = None) -> KnownSet:
    """Read a known set of judgements.

    Parameters
    ----------
    name
        The name of its card.
    criterion
        Which ratings are read, if it has ratings; by default the first ones of the card.

    Raises
    ------
    DataError
        If there is no such set, or files are not on this machine.
    """
    card = human_card(name)
    if card.parts:
        judgements = combine(name, map(read_known_judgements, card.parts)).with_names(card.rename)
        return _with_outputs(card, judgements)
    content = _content(card)
    if not isinstance(content, RatingTable):
        return _with_outputs(card, content.with_first_sentence(card.index))
    chosen = criterion or next(iter(card.criteria), None)
    judgements = replace(content.judgements(chosen), name=name)
    if not content.sources:
        return _with_outputs(card, judgements)
    outputs = {
        system: tuple(text or "" for text in texts) for system, texts in content.outputs.items()
    }
    return KnownSet(card, judgements, outputs, content.sources)


def read_known_judgements(name: str) -> JudgementSet:
    """Read the judgements of a known set alone, without its texts."""
    card = human_card(name)
    content = _content(card)
    if isinstance(content, RatingTable):
        content = content.judgements(next(iter(card.criteria), None))
        return replace(content, name=name)
    return content.with_first_sentence(card.index)


def _content(card: HumanCard) -> JudgementSet | RatingTable:
    if card.judgements is None:
        raise DataError(f"card {card.name!r}: neither judgements nor parts")
    content = read_judgement_file(card.path(card.judgements))
    if isinstance(content, JudgedEdits):
        raise DataError(f"{card.name}: judgements of edits, not of outputs")
    return replace(content, name=card.name) if isinstance(content, JudgementSet) else content


def _with_outputs(card: HumanCard, judgements: JudgementSet) -> KnownSet:
    paths = {system: card.output_path(system) for system in judgements.systems}
    outputs = read_outputs({s: path for s, path in paths.items() if path is not None})
    corpus = card.corpus_card()
    if corpus.source is None:
        raise DataError(f"card {corpus.name!r}: no source")
    (sources,) = read_parallel(Path(corpus.path(corpus.source)))
    return KnownSet(card, merge_equal_outputs(judgements, outputs), outputs, tuple(sources))


def _left_out_judges(card: HumanCard) -> set[str]:
    """Return the judges that are left out; in a combined set their names have that of the part."""
    parts = {
        f"{part}: {judge}" for part in card.parts for judge in human_card(part).left_out_judges
    }
    return {*card.left_out_judges, *parts}
