from maege.report.statements import claims_of_page, sentences
from maege.studies.levels.statements import STATEMENTS
from tests.studies.levels.test_tables import ONE, TWO, reported


def test_the_better_level_is_named_if_it_is_shown() -> None:
    (text,) = sentences(claims_of_page(reported(ONE, TWO).claims, STATEMENTS))
    assert text.startswith("gleu orders corpora better by the pooled score (difference of spearman")
    assert not sentences(claims_of_page(reported(ONE).claims, STATEMENTS))
