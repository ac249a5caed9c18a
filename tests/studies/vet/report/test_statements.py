import re

import pytest

from maege.studies.vet.report.claims import vetting_claims
from tests.studies.vet.report.shown_claims import VetMetric, text


@pytest.mark.slow
@pytest.mark.parametrize("metric", ["gleu", "sari"])
def test_sentences_are_short(vet_metric: VetMetric, metric: str) -> None:
    for claim in vetting_claims(vet_metric(metric=metric)):
        for sentence in re.split(r"(?<=[.?]) (?=[A-Z])", claim.text):
            words = [word for word in sentence.split() if any(map(str.isalpha, word))]
            assert len(words) <= 25, sentence


@pytest.mark.slow
def test_what_is_not_significant_is_not_said_to_be_absent(vet_metric: VetMetric) -> None:
    vetting = vet_metric(metric="gleu")
    misplaced = vetting.injected_errors["gleu"][-1].better_preferred
    assert misplaced.share < 0.9
    assert text(vetting, "vet.new-errors").startswith(
        "New errors noticed in significantly under 90 % of sentences: none. Undecided: "
    )
    assert text(vetting, "vet.beat-source").startswith(
        "Bad outputs that beat doing nothing: duplicated "
    )


@pytest.mark.slow
def test_the_contract_alone_asks_whether_lower_is_better(vet_metric: VetMetric) -> None:
    question = text(vet_metric(sections="contract"), "vet.inverted")
    assert question.startswith("Is lower better? In 40 of 40 chains")
    assert not text(vet_metric("lower_is_better=true", sections="contract"), "vet.inverted")
