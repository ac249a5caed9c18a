"""What the sentences of reliability say."""

import pytest

from maege.statistics.claim import Claim
from maege.studies.reliability.statements import _write_knowledge


@pytest.mark.parametrize(
    ("published", "until", "text"),
    [
        (2014, 2024, "may know the corpus (2014)"),
        (2025, 2024, "the corpus is newer (2025)"),
        (None, 2024, "not known (year of the corpus)"),
        (2014, None, "not known (parameter `knowledge_until`)"),
    ],
)
def test_years_say_whether_a_model_may_know_a_corpus(
    published: int | None, until: int | None, text: str
) -> None:
    details = {"published": published, "until": until}
    claim = Claim("reliability.knowledge", ("judge",), details=details)
    assert text in _write_knowledge(claim)
