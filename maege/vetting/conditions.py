"""What metrics are shown where their order is looked at: which source, how many references."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from maege.config.schema import RunConfig
from maege.inputs import Inputs
from maege.pipeline import draw
from maege.randomness import generator
from maege.sampling.prepared_sentence import PreparedSentence
from maege.sampling.sample import Sample


@dataclass(frozen=True)
class Condition:
    """A sample, and what metrics are shown.

    own: it is that of the configuration. source: of chains and lattices ``random``, ``origin`` or
    ``reference``. of_corpora: ``random`` (of lattices), ``shuffle`` or ``origin``. references:
    how many of a sentence's references are seen; None for all.
    """

    own: bool
    source: str
    of_corpora: str
    references: int | None
    sample: Sample


def conditions(config: RunConfig, inputs: Inputs) -> Iterator[Condition]:
    """Yield the configuration's own sample, then the others.

    The others are its chains and corpora with the other source (``origin``; where that is its own,
    ``random``), then its chains with 1, 2, ... references, but for all of them.
    """
    source, of_corpora = _sources(config)
    own = draw(config, inputs)
    yield Condition(True, source, of_corpora, None, own)
    other_source, other_of_corpora = map(_other, (source, of_corpora))
    other = _with_sources(config, other_source, other_of_corpora)
    if other.chains or other.synthetic_corpora:
        yield Condition(False, other_source, other_of_corpora, None, draw(other, inputs))
    if config.chains:
        alone = config.model_copy(update={"lattices": None, "synthetic_corpora": None})
        for number in range(1, _most_references(own.prepared_sentences)):
            drawn = _drawn_with(alone, inputs, number)
            yield Condition(False, source, of_corpora, number, drawn)


def _sources(config: RunConfig) -> tuple[str, str]:
    """Return what is shown as the source of chains and lattices, and of corpora."""
    of_corpora = config.synthetic_corpora.source_policy if config.synthetic_corpora else "lattice"
    told = "random" if of_corpora == "lattice" else of_corpora
    order = config.chains or config.lattices
    return (order.source_policy if order else told), told


def _other(source: str) -> str:
    return "random" if source == "origin" else "origin"


def _with_sources(config: RunConfig, source: str, of_corpora: str) -> RunConfig:
    """Return a configuration without lattices and with other sources."""
    name = "origin" if of_corpora == "origin" else "lattice"
    return config.model_copy(
        update={
            "lattices": None,
            "chains": config.chains and config.chains.model_copy(update={"source_policy": source}),
            "synthetic_corpora": config.synthetic_corpora
            and config.synthetic_corpora.model_copy(update={"source_policy": name}),
        }
    )


def _most_references(prepared_sentences: Sequence[PreparedSentence]) -> int:
    return max((len(r) for m in prepared_sentences for r in m.references.values()), default=0)


def _drawn_with(config: RunConfig, inputs: Inputs, number: int) -> Sample:
    return draw(
        config,
        inputs,
        lambda prepared_sentence: with_references(prepared_sentence, number, seed=config.seed),
    )


def with_references(
    prepared_sentence: PreparedSentence, number: int, *, seed: int
) -> PreparedSentence:
    """Keep a number of references of a sentence, drawn at random; more contain the fewer.

    Where there are not as many, all are kept. They stay in their order.
    """
    kept = {}
    for annotator, references in prepared_sentence.references.items():
        rng = generator(seed, "references", prepared_sentence.index, annotator)
        places = sorted(rng.permutation(len(references))[:number].tolist())
        kept[annotator] = tuple(references[place] for place in places)
    return replace(prepared_sentence, references=kept)
