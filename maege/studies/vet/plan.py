"""The plan of a vetting: all samples, contrast pairs and requests that its sections need."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from maege.config.schema import RunConfig
from maege.metric.metric import Metric
from maege.metric.score_request import ALL_FIELDS, ScoreRequest
from maege.ranking import Ranking
from maege.ranking_requests import requests
from maege.sampling.lattice_rankings import sample_chains
from maege.sampling.sample import Sample
from maege.studies.lattices.inputs import Inputs
from maege.studies.lattices.scores import further_requests
from maege.studies.vet.conditions import Condition, conditions
from maege.studies.vet.contrast_pairs import ContrastPair, contrast_requests
from maege.studies.vet.degenerate_outputs import degenerate_output_pairs
from maege.studies.vet.injected_errors import injected_error_pairs

# Names of groups of requests.
ORDERING_GROUP, VARIED_ORDERING_GROUP = "ordering", "ordering under other conditions"
INJECTED_GROUP = "injected errors"


@dataclass(frozen=True)
class Plan:
    """What is sampled and scored."""

    conditions: tuple[Condition, ...]  # that of the configuration first
    chains: tuple[Ranking, ...]  # chains of single sentences, for ordinary requests
    # By group of requests: one group per kind of degenerate output, one for injected errors.
    contrast_pairs: dict[str, list[ContrastPair]]

    @classmethod
    def from_config(
        cls,
        config: RunConfig,
        inputs: Inputs,
        sections: Collection[str],
        reads: Collection[str] = ALL_FIELDS,
        *,
        instructions: bool = False,
    ) -> "Plan":
        """Draw all samples of a configuration that some sections need.

        Conditions that differ in nothing that the metric reads are left out. ``instructions``:
        whether there are bad outputs that speak to a language model.
        """
        all_conditions = conditions(config, inputs, reads)
        configured = next(all_conditions)
        sentences = configured.sample.prepared_sentences
        chains = configured.sample.chains or tuple(sample_chains(sentences, seed=config.seed))
        pairs: dict[str, list[ContrastPair]] = {}
        if "degenerate-outputs" in sections:
            bad = degenerate_output_pairs(sentences, seed=config.seed, instructions=instructions)
            for pair in bad:
                pairs.setdefault(degenerate_group(pair.kind), []).append(pair)
        if "injected-errors" in sections:
            pairs[INJECTED_GROUP] = injected_error_pairs(
                sentences, seed=config.seed, language=config.language_code
            )
        varied = tuple(all_conditions) if "ordering" in sections else ()
        return cls((configured, *varied), chains, pairs)

    @property
    def sample(self) -> Sample:
        """The sample of the configuration."""
        return self.conditions[0].sample

    def groups(self, sections: Collection[str]) -> dict[str, list[ScoreRequest]]:
        """Return the requests by group.

        If a metric has no score for a request, it has none for the whole group.
        """
        groups: dict[str, list[ScoreRequest]] = {}
        if "ordering" in sections:
            groups[ORDERING_GROUP], groups[VARIED_ORDERING_GROUP] = self._ordering
        return groups | {
            group: contrast_requests(pairs) for group, pairs in self.contrast_pairs.items()
        }

    @cached_property
    def _ordering(self) -> tuple[list[ScoreRequest], list[ScoreRequest]]:
        configured, *varied = self.conditions
        of_varied = [request for c in varied for request in requests(c.sample.rankings)]
        return requests(configured.sample.rankings), of_varied

    def further_requests(
        self, config: RunConfig, metrics: Mapping[str, Metric]
    ) -> list[ScoreRequest]:
        """Return the requests of metrics without counts, for the corpora of all conditions."""
        return [
            request
            for condition in self.conditions
            for request in further_requests(config, condition.sample.corpora, metrics)
        ]


def section_of_group(group: str) -> str:
    """Return what the section of a group of requests is called."""
    if group in (ORDERING_GROUP, VARIED_ORDERING_GROUP):
        return ORDERING_GROUP
    return group if group == INJECTED_GROUP else "bad outputs"


def degenerate_group(kind: str) -> str:
    """Return the name of the group of requests of a degenerate output."""
    return f"degenerate output {kind}"
