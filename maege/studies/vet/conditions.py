"""The conditions under which metrics are tested: source policy and number of references."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from maege.config.schema import RunConfig
from maege.metric.score_request import ALL_FIELDS
from maege.randomness import generator
from maege.sampling.prepared_sentence import PreparedSentence
from maege.sampling.sample import Sample
from maege.studies.lattices.inputs import Inputs
from maege.studies.lattices.samples import prepared_sentences, sample_of

ORIGINAL, RANDOM, RANDOM_NODE = "original", "random", "random_node"  # source policies


@dataclass(frozen=True)
class Condition:
    """A sample, and what metrics can see of it."""

    # Whether it is the condition of the configuration; the others are variations of it.
    is_configured: bool
    # Which text is the source, in chains and lattices, and in synthetic corpora.
    source_policy: str
    corpora_source_policy: str
    # How many references of a sentence metrics see at most; None for all.
    reference_count: int | None
    sample: Sample  # what was drawn

    @property
    def key(self) -> tuple[str, str, int | None]:
        """What tells it from the other conditions."""
        return self.source_policy, self.corpora_source_policy, self.reference_count


def conditions(
    config: RunConfig, inputs: Inputs, reads: Collection[str] = ALL_FIELDS
) -> Iterator[Condition]:
    """Yield the condition of the configuration, then the variations of it.

    The first variation has the chains and corpora of the configuration with the original as the
    source; or with a random source, where the configuration has the original. The others have its
    chains with at most 1, 2, ... references.

    ``config`` and ``inputs``: what is sampled. ``reads``: fields of requests that the metric reads:
    others are not varied.
    """
    policy, corpora_policy = _source_policies(config)
    sentences = prepared_sentences(config, inputs)
    sample = sample_of(config, sentences)
    yield Condition(True, policy, corpora_policy, None, sample)
    opposite, corpora_opposite = _opposite(policy), _opposite(corpora_policy)
    varied = _with_source_policies(config, opposite, corpora_opposite)
    # With the original as the source nothing is tested, see `is_reference_value`.
    is_varied = "source" in reads or policy == ORIGINAL
    if is_varied and (varied.chains or varied.synthetic_corpora):
        yield Condition(False, opposite, corpora_opposite, None, sample_of(varied, sentences))
    if "references" in reads and config.chains:
        chains_only = config.model_copy(update={"lattices": None, "synthetic_corpora": None})
        drawn = [drawn_references(s, config.seed) for s in sentences]
        for count in range(1, _max_references(sample.prepared_sentences)):
            limited = [with_references(*s, count) for s in zip(sentences, drawn, strict=True)]
            chains = sample_of(chains_only, limited)
            yield Condition(False, policy, corpora_policy, count, chains)


def _source_policies(config: RunConfig) -> tuple[str, str]:
    """Return the source policy of chains or lattices, and that of corpora."""
    corpora = config.synthetic_corpora
    corpora_policy = corpora.source_policy if corpora else RANDOM_NODE
    if corpora_policy == RANDOM_NODE:
        corpora_policy = RANDOM
    sentences = config.chains or config.lattices
    return (sentences.source_policy if sentences else corpora_policy), corpora_policy


def _opposite(policy: str) -> str:
    return RANDOM if policy == ORIGINAL else ORIGINAL


def _with_source_policies(config: RunConfig, policy: str, corpora_policy: str) -> RunConfig:
    """Return a configuration without lattices and with other source policies."""
    chains, corpora = config.chains, config.synthetic_corpora
    for_chains = {"source_policy": policy}
    for_corpora = {"source_policy": ORIGINAL if corpora_policy == ORIGINAL else RANDOM_NODE}
    return config.model_copy(
        update={
            "lattices": None,
            "chains": chains and chains.model_copy(update=for_chains),
            "synthetic_corpora": corpora and corpora.model_copy(update=for_corpora),
        }
    )


def _max_references(prepared_sentences: Sequence[PreparedSentence]) -> int:
    counts = (
        len(references)
        for sentence in prepared_sentences
        for references in sentence.references.values()
    )
    return max(counts, default=0)


def drawn_references(sentence: PreparedSentence, seed: int) -> dict[int, list[int]]:
    """Return by annotator the indices of the references of a sentence, in a random order."""
    keys = sentence.annotation_keys
    return {
        annotator: generator(seed, "references", sentence.key, keys[annotator])
        .permutation(len(references))
        .tolist()
        for annotator, references in sentence.references.items()
    }


def with_references(
    sentence: PreparedSentence, drawn: Mapping[int, Sequence[int]], count: int
) -> PreparedSentence:
    """Keep the first ``count`` references of a sentence that were drawn, in their order.

    A larger count keeps the references of a smaller one, too. If there are fewer references, all
    are kept.
    """
    return sentence.with_references(
        {
            annotator: tuple(references[index] for index in sorted(drawn[annotator][:count]))
            for annotator, references in sentence.references.items()
        }
    )
