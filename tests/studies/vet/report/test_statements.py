import re

import pytest

from tests.studies.vet.report.shown_claims import VetMetric, claims_of, text


@pytest.mark.slow
@pytest.mark.parametrize("metric", ["gleu", "sari"])
def test_sentences_are_short(vet_metric: VetMetric, metric: str) -> None:
    claims = claims_of(vet_metric(metric=metric))
    assert any(claim.text for claim in claims)
    for claim in claims:
        for sentence in re.split(r"(?<=[.?]) (?=[A-Z])", claim.text):
            words = [word for word in sentence.split() if any(map(str.isalpha, word))]
            assert len(words) <= 25, sentence


@pytest.mark.slow
def test_values_are_said_without_a_verdict(vet_metric: VetMetric) -> None:
    vetting = vet_metric(metric="gleu")
    texts = [c.text for c in claims_of(vetting) if c.statement != "vet.power"]
    assert any(t.startswith("Sentences in which each beats the full correction: ") for t in texts)
    assert any("The score falls in" in t for t in texts)
    verdict = re.compile(r"significant|better|worse|fails|passes|undecided|not shown", re.I)
    assert not [t for t in texts if verdict.search(t)]


@pytest.mark.slow
def test_the_contract_alone_asks_whether_lower_is_better(vet_metric: VetMetric) -> None:
    question = text(vet_metric(sections="contract"), "vet.inverted")
    assert question.startswith("Is lower better? In 40 of 40 chains")
    assert not text(vet_metric("lower_is_better=true", sections="contract"), "vet.inverted")
