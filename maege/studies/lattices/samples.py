"""Samples of lattices, whose order is known by construction; finished runs on them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from maege.config.schema import RunConfig
from maege.errors import ConfigError
from maege.ranking import Ranking, RankingType, ScoredRanking
from maege.sampling.lattice_rankings import full_lattices, sample_chains
from maege.sampling.prepared_sentence import PreparedSentence, prepare_sentences
from maege.sampling.sample import Sample
from maege.sampling.synthetic_corpora import sample_corpora
from maege.statistics.results import Results
from maege.studies import offered
from maege.studies.lattices.inputs import Inputs

# Sections of a configuration, by what they sample.
_KEYS: dict[RankingType, str] = {
    "chains": "chains", "lattices": "lattices", "corpora": "synthetic_corpora"
}  # fmt: skip


_Ranking = TypeVar("_Ranking", bound=Ranking)


def draw(
    config: RunConfig,
    inputs: Inputs,
    transform: Callable[[PreparedSentence], PreparedSentence] = lambda prepared: prepared,
) -> Sample:
    """Draw the sample of a configuration; ``transform`` changes what metrics see of a sentence."""
    return sample_of(config, [*map(transform, prepared_sentences(config, inputs))])


def units_of(config: RunConfig) -> str:
    """Return what is resampled: sentences, or documents where they are known."""
    return "sentences" if config.corpus.document_units is None else "documents"


def prepared_sentences(config: RunConfig, inputs: Inputs) -> tuple[PreparedSentence, ...]:
    """Return the sentences that a configuration samples from."""
    return tuple(
        prepare_sentences(
            inputs.corpus,
            inputs.references,
            exclude_own_reference=inputs.exclude_own_reference,
            empty=config.references.empty,
            overlapping_edits=config.corpus.overlapping_edits,
            original_scoring=config.statistics.original_gold_score,
        )
    )


def sample_of(config: RunConfig, sentences: Sequence[PreparedSentence]) -> Sample:
    """Draw a sample of sentences; sections of the configuration are parameters of samplers."""

    def rankings(sampler: Callable[..., Iterable[_Ranking]], section: Any) -> tuple[_Ranking, ...]:
        return tuple(sampler(sentences, seed=config.seed, **dict(section))) if section else ()

    return Sample(
        prepared_sentences=tuple(sentences),
        chains=rankings(sample_chains, config.chains),
        lattices=rankings(full_lattices, config.lattices),
        corpora=rankings(sample_corpora, config.synthetic_corpora),
        repeated_pairs=config.statistics.repeated_pairs,
    )


def draw_only(ranking_type: RankingType, config: RunConfig, inputs: Inputs) -> tuple[Ranking, ...]:
    """Draw the rankings of one type, and nothing else; raise ConfigError if there are none."""
    key = _KEYS[ranking_type]
    section = getattr(config, key)
    if section is None:
        raise ConfigError(f"{key} is null: nothing to rank; `{key}: {{}}` has the defaults")
    others = dict.fromkeys({*_KEYS.values()} - {key})
    rankings: tuple[Ranking, ...] = getattr(
        draw(config.model_copy(update=others), inputs), ranking_type
    )
    if not rankings:
        limits = ", ".join(f"{name}: {value}" for name, value in section)
        raise ConfigError(
            f"no sentence of {inputs.corpus.name} has such annotations as the section {key} asks "
            f"for ({limits}): nothing to rank"
        )
    return rankings


@dataclass(frozen=True, eq=False)
class LatticeRun:
    """A finished run on lattices."""

    name: str  # for readers: its corpus or its directory
    results: Results
    scored: Sequence[ScoredRanking]
    sample: Sample
    fingerprint: str  # of everything that it depends on


def read_run(run: Any) -> LatticeRun:
    """Return a finished run as evidence, by ``run_evidence`` of the study that makes such runs."""
    for module in offered("run_evidence"):
        evidence: LatticeRun = module.run_evidence(run)
        return evidence
    raise ConfigError("runs: no study of this installation reads finished runs")
