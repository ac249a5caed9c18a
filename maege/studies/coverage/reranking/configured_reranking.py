"""Oracle re-ranking as a configuration specifies: metrics, sets of references, cost."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, cast

from maege.errors import ConfigError
from maege.metric.metric import Metric
from maege.metrics.sari import MaxSari
from maege.scoring.score_function import Score
from maege.studies.coverage.config import RerankConfig
from maege.studies.coverage.reranking.candidate_lists import CandidateLists
from maege.studies.coverage.reranking.candidate_scores import number_of_requests
from maege.studies.coverage.reranking.reranking import Reranking, oracle_reranking
from maege.texts.reference_subsets import Subset, subsets_by_size

EXACT_MATCH_1 = "{} (exact match 1)"


@dataclass(frozen=True, eq=False)
class ConfiguredReranking:
    """What candidates are chosen by.

    Parameters
    ----------
    candidates
        Lists of candidates.
    metrics
        By name, with variants.
    subsets
        By size, sets of annotators.
    """

    candidates: CandidateLists
    metrics: Mapping[str, Metric]
    subsets: Mapping[int, Sequence[Subset]]

    @classmethod
    def of(
        cls,
        config: RerankConfig,
        candidates: CandidateLists,
        metrics: Mapping[str, Metric],
        seed: int,
    ) -> "ConfiguredReranking":
        """Select the metrics, and draw the sets of references.

        Raises
        ------
        ConfigError
            If there are fewer annotators than references.
        """
        selected = metrics if config.metrics is None else config.metrics
        chosen = {name: metric for name, metric in metrics.items() if name in selected}
        names = candidates.texts.annotators
        sizes = config.references
        if "references" not in config.model_fields_set:
            sizes = tuple(size for size in sizes if size <= len(names))
        elif max(sizes) > len(names):
            raise ConfigError(
                f"`rerank.references`: {max(sizes)} references, but {candidates.texts.name} has "
                f"{len(names)} annotators ({', '.join(names)})"
            )
        subsets = subsets_by_size(names, sizes, config.draws, seed)
        return cls(candidates, _with_variants(chosen), subsets)

    @property
    def cost(self) -> str:
        """How much has to be scored, as a sentence."""
        numbers = number_of_requests(self.candidates, self.metrics, self.subsets)
        costs = ", ".join(f"{name} {number:,}" for name, number in numbers.items())
        sets = sum(map(len, self.subsets.values()))
        return (
            f"{self.candidates.name}: {self.candidates.size:,} candidates for "
            f"{len(self.candidates.sentences):,} sentences, {sets} sets of references; outputs to "
            f"be scored: {costs}"
        )

    def rerank(self, score: Score, confidence: float) -> Reranking:
        """Choose the best candidates; see ``oracle_reranking``."""
        return oracle_reranking(self.candidates, self.metrics, self.subsets, score, confidence)


def _with_variants(metrics: Mapping[str, Metric]) -> dict[str, Metric]:
    """Add MAX-SARI by which an exact match scores 1, as it does not in the published form."""
    variants: dict[str, Metric] = {}
    for name, metric in metrics.items():
        variants[name] = metric
        if type(metric) is MaxSari and not metric.score_if_empty:
            variant = replace(cast(Any, metric), score_if_empty=1)
            if variant not in metrics.values():
                variants[EXACT_MATCH_1.format(name)] = variant
    return variants
