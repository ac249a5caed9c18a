"""What an attack answers of the dossier."""

from maege.studies.attack.config import attack_config
from maege.studies.attack.rows import ROWS, AttackEvidence
from maege.studies.attack.study import STUDY
from maege.studies.dossier.grades import graded
from maege.studies.rows import results_of
from tests.studies.attack.victims import Learnt, Oracle, inputs_of
from tests.support.studies import measured


def test_grades_of_an_oracle_and_of_weights_of_words() -> None:
    _, inputs = inputs_of()
    learnt = Learnt([text for s in inputs.search for text in s.references])
    keys = {"budget": 60, "attacks": ["universal"], "cache": None}
    config = attack_config([Oracle(inputs), learnt], "tiny", **keys)
    evidence = AttackEvidence(config, inputs, measured(STUDY, config))
    results = results_of(ROWS, evidence)
    words = {
        metric: {g.row.key: g.word for g in graded(ROWS, of_metric)}
        for metric, of_metric in results.items()
    }
    assert words["oracle"]["alternatives"] == "good"
    assert words["learnt"]["attacks"] == "bad"
    of_learnt = results["learnt"]["attacks"]
    assert of_learnt.value.value == 1
    assert {c.subject for c in of_learnt.comparisons} == {
        f"universal, {name}" for name in ("source", "partial", "alternative", "correction")
    }
    assert of_learnt.conditions == ("60 scores a sentence",)
