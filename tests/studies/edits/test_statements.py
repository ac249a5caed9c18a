"""What the sentences about edits say."""

from dataclasses import replace

import pytest

from maege.statistics.claim import Claim
from maege.statistics.value import Value
from maege.studies.edits.statements import STATEMENTS

WRITERS = {statement.key: statement.write for statement in STATEMENTS}


@pytest.mark.parametrize(
    ("kind", "subjects", "said"),
    [
        ("edits.people-differences", ("exact-match", "alone"), "exact-match (−0.250)"),
        ("edits.interactions", ("m", "Out-of-place", "Nn"), "Out-of-place and Nn (−0.250)"),
    ],
)
def test_hyphens_of_names_are_no_minus_signs(
    kind: str, subjects: tuple[str, ...], said: str
) -> None:
    details = {"condition": "c", "lattices": 2}
    claim = Claim(kind, subjects, topic="m", value=Value(-0.25), details=details)
    assert said in WRITERS[kind]((claim,), ())


def test_the_share_is_that_of_right_edits_above_wrong_ones_also_if_they_are_below() -> None:
    details = {"sentences": 50, "baseline": 0.7, "judge": None}
    claim = Claim("edits.people", ("m",), topic="m", value=Value(0.25), details=details)
    said = WRITERS["edits.people"]((claim,), ())
    assert "right below wrong ones. The right one is worth more in .250" in said


def test_sentences_have_at_most_25_words() -> None:
    details = {
        "condition": "with the right answer among the references", "lattices": 1824, "level": 0.8,
        "written": ".028 [.008, .038]", "above": 0.9, "highest": ".990 [.98, 1.00]",
        "from": 0.1, "below": True, "lowering": ".100 [.05, .15]", "chosen": ".540 [.40, .70]",
        "sentences": 50, "baseline": 0.7, "judge": 0.6,
    }  # fmt: skip
    value = Value(0.25, (0.1, 0.3))
    claims = [Claim(kind, ("m",), topic="m", value=value, details=details) for kind in (
        "edits.trusted", "edits.adds-up", "edits.people"
    )]  # fmt: skip
    texts = [WRITERS[claim.statement]((claim,), ()) for claim in claims]
    texts += [WRITERS["edits.people"]((), (claims[-1],))]
    texts += [WRITERS["edits.trusted"]((replace(claims[0], value=Value(None)),), ())]
    for sentences in (text.split(". ") for text in texts):
        assert len(sentences) > 1
        assert max(len(sentence.split()) for sentence in sentences) <= 25, sentences
