"""What metrics are shown where their order is looked at: which source, how many references."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from maege.config import RunConfig
from maege.ingest import Ingested
from maege.pipeline import draw
from maege.randomness import generator
from maege.samplers.material import Material
from maege.samplers.sample import Sample


@dataclass(frozen=True)
class Condition:
    """A sample, and what metrics are shown.

    source: of chains and lattices ``random``, ``origin`` or ``reference``. references: how many of
    a sentence's references are seen; None for all.
    """

    source: str
    references: int | None
    sample: Sample


def conditions(config: RunConfig, ingested: Ingested) -> Iterator[Condition]:
    """Yield the configuration's own sample, then the others.

    The others are its chains and corpora with the other source (``origin``; if that is its own,
    ``random``), then its chains with 1, 2, ... references, but for all of them.
    """
    yield Condition(_source(config), None, draw(config, ingested))
    other = _with_source(config, "random" if _source(config) == "origin" else "origin")
    if other.chains or other.corpora:
        yield Condition(_source(other), None, draw(other, ingested))
    if config.chains:
        alone = config.model_copy(update={"lattices": None, "corpora": None})
        most = _most_references(draw(alone, ingested).materials)
        for number in range(1, most):
            yield Condition(_source(alone), number, _drawn_with(alone, ingested, number))


def _source(config: RunConfig) -> str:
    order = config.chains or config.lattices
    return order.source if order else "random"


def _with_source(config: RunConfig, source: str) -> RunConfig:
    """Return a configuration without lattices and with another source."""
    of_corpora = "origin" if source == "origin" else "lattice"
    return config.model_copy(
        update={
            "lattices": None,
            "chains": config.chains and config.chains.model_copy(update={"source": source}),
            "corpora": config.corpora and config.corpora.model_copy(update={"source": of_corpora}),
        }
    )


def _most_references(materials: Sequence[Material]) -> int:
    return max((len(r) for m in materials for r in m.references.values()), default=0)


def _drawn_with(config: RunConfig, ingested: Ingested, number: int) -> Sample:
    return draw(
        config, ingested, lambda material: with_references(material, number, seed=config.seed)
    )


def with_references(material: Material, number: int, *, seed: int) -> Material:
    """Keep a number of references of a sentence, drawn at random; more contain the fewer.

    Where there are not as many, all are kept. They stay in their order.
    """
    kept = {}
    for annotator, references in material.references.items():
        rng = generator(seed, "references", material.index, annotator)
        places = sorted(rng.permutation(len(references))[:number].tolist())
        kept[annotator] = tuple(references[place] for place in places)
    return replace(material, references=kept)
