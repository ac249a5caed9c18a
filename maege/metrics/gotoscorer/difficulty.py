"""How difficult the chunks of references are: how many systems of a set solve them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path

import numpy as np

from maege.array_types import Floats
from maege.data.edit import Edit, Tokens
from maege.data.json_text import load_json
from maege.errors import DataError, MetricError
from maege.files.output_file import write_chunks_atomic
from maege.files.text_files import read_text
from maege.metrics.gotoscorer.chunks import CORRECT, ReferenceChunks

_FORMAT = 1


def sentence_key(tokens: Tokens, edits: Sequence[Edit]) -> str:
    """Return what a source with the edits of a reference is called in a table."""
    spans = [[edit.start, edit.end, " ".join(edit.replacement), edit.type] for edit in edits]
    return sha256(json.dumps([" ".join(tokens), spans]).encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Difficulty:
    """Weights of the chunks of references, each 1 - the share of systems that solve it.

    weights: of each sentence with its reference, by ``sentence_key``. A sentence that is there
    twice, with different outputs, has the mean weights.
    """

    systems: int
    weights: Mapping[str, tuple[float, ...]]

    @classmethod
    def of_systems(
        cls,
        sources: Sequence[Tokens],
        references: Sequence[Sequence[Edit]],
        systems: Sequence[Sequence[Sequence[Edit]]],
    ) -> "Difficulty":
        """Measure the difficulty by the edits of systems, which are those of each sentence."""
        found: dict[str, list[Floats]] = {}
        for number, (tokens, edits) in enumerate(zip(sources, references, strict=True)):
            chunks = ReferenceChunks(tokens, edits)
            weights = chunk_weights(chunks, [system[number] for system in systems])
            found.setdefault(sentence_key(tokens, edits), []).append(weights)
        means = {key: tuple(np.mean(rows, axis=0).tolist()) for key, rows in found.items()}
        return cls(len(systems), means)

    @classmethod
    def read(cls, path: str) -> "Difficulty":
        """Read a table that ``write`` has written. Raises DataError if it is none."""
        text = read_text(Path(path))
        try:
            content = load_json(text)
            if content["gotoscorer"] != _FORMAT:
                raise ValueError
            weights = {key: tuple(map(float, row)) for key, row in content["weights"].items()}
            systems = content["systems"]
            are_shares = all(0 <= weight <= 1 for row in weights.values() for weight in row)
            if type(systems) is not int or systems < 1 or not are_shares:
                raise ValueError
            return cls(systems, weights)
        except (DataError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            raise DataError(f"{path} is no table of difficulties of gotoscorer") from None

    def write(self, path: Path) -> None:
        """Write the table as JSON."""
        content = {"gotoscorer": _FORMAT, "systems": self.systems, "weights": dict(self.weights)}
        write_chunks_atomic(path, iter([json.dumps(content).encode() + b"\n"]))

    def of(self, tokens: Tokens, edits: Sequence[Edit]) -> Floats:
        """Return the weights of the chunks of a reference. Raises MetricError if unknown."""
        weights = self.weights.get(sentence_key(tokens, edits))
        if weights is None:
            raise MetricError(
                "gotoscorer: the difficulties are of other sentences, or of another reference; the "
                f"first that is unknown: {' '.join(tokens)[:80]!r}"
            )
        return np.array(weights)

    @cached_property
    def digest(self) -> str:
        """What identifies the table in signatures."""
        content = json.dumps([self.systems, sorted(self.weights.items())])
        return f"{self.systems}-systems-{sha256(content.encode()).hexdigest()[:12]}"

    def __repr__(self) -> str:
        return self.digest


def chunk_weights(chunks: ReferenceChunks, systems: Sequence[Sequence[Edit]]) -> Floats:
    """Return 1 - the share of systems that solve each chunk."""
    distinct = {id(edits): edits for edits in systems}  # systems with equal outputs share one
    solved = {key: (chunks.outcomes(edits) & CORRECT) > 0 for key, edits in distinct.items()}
    return np.asarray(1 - np.sum([solved[id(edits)] for edits in systems], axis=0) / len(systems))
