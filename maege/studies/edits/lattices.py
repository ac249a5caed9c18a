"""The lattices whose edits are examined, and the texts of all their nodes."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from maege.array_types import Floats
from maege.errors import DataError
from maege.lattice import Lattice
from maege.metric.score_request import ScoreRequest
from maege.sampling.prepared_sentence import PreparedSentence
from maege.statistics.sentence_clusters import cluster_numbers
from maege.studies.edits.config import EditsConfig
from maege.studies.lattices.inputs import Inputs


@dataclass(frozen=True, eq=False)
class EditLattice:
    """The lattice of an annotation, and the references that metrics see."""

    sentence: int  # 0-based index in the corpus file
    annotator: int
    lattice: Lattice
    references: tuple[str, ...]
    cluster: str  # key of its unit of resampling
    key: str  # of its content, for what is drawn

    @property
    def k(self) -> int:
        """The number of its edits."""
        return len(self.lattice.edits)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The text of each node."""
        return tuple(map(self.lattice.sentence_at, self.lattice))

    def requests(self, texts: Iterable[str]) -> Iterator[ScoreRequest]:
        """Yield the requests for texts: the source of all is the original sentence."""
        sources, references = (" ".join(self.lattice.tokens),), (self.references,)
        return (ScoreRequest(sources, (text,), references, "sentence") for text in texts)


@dataclass(frozen=True, eq=False)
class Lattices:
    """Lattices by ascending number of edits, and why others are left out."""

    exact: tuple[EditLattice, ...]  # all of whose texts are scored
    large: tuple[EditLattice, ...]  # with more edits
    # Whose only references are the same correction, by others: the right answer after all.
    with_same_correction: int
    larger: int  # lattices with more edits, also if they are left out

    @property
    def all(self) -> tuple[EditLattice, ...]:
        """All lattices: exact ones, then larger ones."""
        return self.exact + self.large

    @cached_property
    def clusters(self) -> NDArray[np.int64]:
        """The number of the cluster of each lattice."""
        return cluster_numbers([lattice.cluster for lattice in self.all])

    @property
    def groups(self) -> "list[tuple[int, slice]]":
        """The numbers of edits, and the exact lattices that have so many."""
        groups, start = [], 0
        for k, members in groupby(self.exact, key=lambda lattice: lattice.k):
            end = start + len(list(members))
            groups.append((k, slice(start, end)))
            start = end
        return groups

    def requests(self) -> list[ScoreRequest]:
        """Return the requests for all nodes of the exact lattices, in their order."""
        return [request for item in self.exact for request in item.requests(item.texts)]

    def by_group(self, scores: Floats) -> list[Floats]:
        """Cut the scores of the requests into set functions, (lattices, 2 ** k), for each k."""
        sizes = [(group.stop - group.start) << k for k, group in self.groups]
        parts = np.split(scores, np.cumsum(sizes)[:-1]) if sizes else []
        return [part.reshape(-1, 1 << k) for (k, _), part in zip(self.groups, parts, strict=True)]


def study_lattices(
    config: EditsConfig, inputs: Inputs, sentences: Iterable[PreparedSentence]
) -> Lattices:
    """Return the lattices with edits of some sentences. Raises DataError if there are none."""
    own = config.edits.own_reference
    lattices, same = [], 0
    for sentence in sentences:
        keys = sentence.annotation_keys
        for annotator, lattice in sentence.lattices.items():
            if not lattice.edits:
                continue
            top = lattice.sentence_at(lattice.top)
            references = (top,) if own else sentence.references[annotator]
            if not own and inputs.exclude_own_reference and set(references) == {top}:
                same += 1
                continue
            lattices.append(
                EditLattice(
                    sentence.index,
                    annotator,
                    lattice,
                    references,
                    sentence.cluster_key,
                    f"{sentence.key} {keys[annotator]}",
                )
            )
    lattices.sort(key=lambda item: (item.k, item.sentence, item.annotator))
    most = config.edits.max_edits
    exact = tuple(item for item in lattices if item.k <= most)
    large = tuple(item for item in lattices if item.k > most)
    if not exact:
        why = (
            f"the smallest has {large[0].k} edits; raise `edits.max_edits` ({most})"
            if large
            else f"of {same} the only reference by others is the same correction"
        )
        raise DataError(f"{inputs.corpus.name}: no lattice can be examined: {why}")
    return Lattices(exact, large if config.edits.permutations else (), same, len(large))


def text_numbers(lattices: Sequence[EditLattice]) -> NDArray[np.int64]:
    """Return a number of the text of each node, equal for equal texts, shape (lattices, nodes)."""
    rows = []
    for lattice in lattices:
        numbers: dict[str, int] = {}
        rows.append([numbers.setdefault(text, len(numbers)) for text in lattice.texts])
    return np.array(rows, dtype=np.int64)
