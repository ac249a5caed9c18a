"""Tables and sentences of levels."""

from maege.config.loading import load_as
from maege.report.statements import claims_of_page, sentences
from maege.statistics.mean_or_pooled import LevelComparison
from maege.statistics.value import Value
from maege.studies.levels.config import LevelsConfig
from maege.studies.levels.measurements import LevelResults
from maege.studies.levels.number_of_references import ReferenceEstimate
from maege.studies.levels.study import STUDY
from maege.studies.levels.tables import STATEMENTS, report
from maege.studies.study import Report
from tests.studies.levels.test_study import QUICKSTART

ONE = LevelComparison("ld", "corpora", "spearman", False, Value(0.5, (0.25, 0.75)))
TWO = LevelComparison(
    "gleu", "corpora", "spearman", True, Value(0.5, (0.25, 0.75)), Value(0.75, (0.5, 0.875)),
    Value(-0.25, (-0.375, -0.125)), 0.001, 0.001, "a test",
)  # fmt: skip


def reported(*levels: LevelComparison, references: tuple[ReferenceEstimate, ...] = ()) -> Report:
    config = load_as(LevelsConfig, QUICKSTART, ["metrics=[gleu]"])
    return report(config, STUDY.read(config), LevelResults(levels, references, ()))


def test_a_metric_with_one_level_has_no_second_value() -> None:
    (section,) = reported(ONE, TWO).parts[0].sections
    (view,) = section.tables[0].views
    assert view.table.rows == [
        ("corpora spearman, ld", ".500 [.25, .75]", "the same", "", ""),
        ("corpora spearman, gleu", ".500 [.25, .75]", ".750 [.50, .88]", "−0.250 [−.38, −.12]",
         ".001"),
    ]  # fmt: skip


def test_each_kind_of_references_is_a_view() -> None:
    estimates = (
        ReferenceEstimate("gleu", "others", "chains", "tau_macro", "sentence", 1, 3, Value(0.5)),
        ReferenceEstimate(
            "gleu", "others", "chains", "tau_macro", "sentence", 2, 3, Value(0.625), (0.5, 0.75),
            Value(0.125),
        ),
        ReferenceEstimate("gleu", "own", "corpora", "spearman", "mean", 1, 1, Value(0.875)),
    )  # fmt: skip
    (section,) = reported(references=estimates).parts[0].sections
    others, own = section.tables[0].views
    assert (others.key, own.key) == ("", "own")
    assert others.table.rows == [
        ("chains tau_macro, gleu", "1", "3", ".500", "", ""),
        ("chains tau_macro, gleu", "2", "3", ".625", ".500 to .750", "+0.125"),
    ]
    assert own.table.rows[0][0] == "corpora spearman (mean), gleu"


def test_the_better_level_is_named_if_it_is_shown() -> None:
    (text,) = sentences(claims_of_page(reported(ONE, TWO).claims, STATEMENTS))
    assert text.startswith("gleu orders corpora better by the pooled score (difference of spearman")
    assert not sentences(claims_of_page(reported(ONE).claims, STATEMENTS))
