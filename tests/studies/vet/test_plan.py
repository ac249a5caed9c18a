from collections.abc import Sequence

from maege.config.schema import RunConfig
from maege.metric.metric import Metric
from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import build
from maege.studies.lattices.inputs import load_inputs
from maege.studies.vet.config import SECTIONS
from maege.studies.vet.degenerate_outputs import DEGENERATE_OUTPUTS
from maege.studies.vet.plan import (
    INJECTED_GROUP,
    ORDERING_GROUP,
    VARIED_ORDERING_GROUP,
    Plan,
    degenerate_group,
)


def test_each_section_has_its_groups_of_requests(plan: Plan) -> None:
    degenerate = {degenerate_group(kind) for kind in DEGENERATE_OUTPUTS}
    ordering = {ORDERING_GROUP, VARIED_ORDERING_GROUP}
    groups = plan.groups(SECTIONS)
    assert groups.keys() == ordering | degenerate | {INJECTED_GROUP}
    assert all(groups.values())
    pairs = plan.contrast_pairs[INJECTED_GROUP]
    assert {pair.worse for pair in pairs} <= set(groups[INJECTED_GROUP])


def test_only_what_sections_need_is_sampled(config: RunConfig, plan: Plan) -> None:
    contract = Plan.from_config(config, load_inputs(config), ["contract"])
    assert (len(contract.conditions), contract.contrast_pairs, contract.groups(["contract"])) == (
        1, {}, {}
    )  # fmt: skip
    assert contract.chains == plan.chains
    blind = Plan.from_config(config, load_inputs(config), ["ordering"], {"hypotheses"})
    assert len(blind.conditions) == 1 < len(plan.conditions)


class Lengths(Metric):
    """A metric without counts of sentences."""

    name = "lengths"

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        return [float(sum(map(len, request.hypotheses))) for request in requests]


def test_only_metrics_without_counts_score_parts_of_corpora(config: RunConfig, plan: Plan) -> None:
    assert plan.further_requests(config, {"gleu": build("gleu")}) == []
    further = plan.further_requests(config, {"lengths": Lengths()})
    corpora = sum(len(r.candidates) for c in plan.conditions for r in c.sample.corpora)
    assert further
    assert len(further) % corpora == 0
