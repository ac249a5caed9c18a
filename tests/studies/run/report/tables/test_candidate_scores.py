"""The table of all candidates with their scores."""

from maege.config.metric_config import RESERVED_METRIC_NAMES
from maege.studies.run.report.run_data import RunData
from maege.studies.run.report.tables.candidate_scores import score_frame, score_frame_with_texts


def test_every_candidate_has_a_row(run: RunData) -> None:
    frame = score_frame(run.scored)
    assert list(frame) == [*RESERVED_METRIC_NAMES, *sorted(run.results.metrics)]
    assert len(frame) == sum(len(item.ranking.candidates) for item in run.scored)
    assert (frame["sentence"].isna() == (frame["ranking_type"] == "corpora")).all()
    item = run.scored[0]
    first = frame.iloc[: len(item.ranking.candidates)]
    assert first["candidate"].tolist() == list(range(len(first)))
    assert (first[list(item.metrics)].to_numpy() == item.scores).all()


def test_without_rankings_there_is_a_heading() -> None:
    assert list(score_frame([])) == list(RESERVED_METRIC_NAMES)


def test_texts_stand_before_the_scores(run: RunData) -> None:
    frame = score_frame_with_texts(run)
    assert list(frame)[: len(RESERVED_METRIC_NAMES) + 1] == [*RESERVED_METRIC_NAMES, "text"]
    assert (frame["text"].isna() == (frame["ranking_type"] == "corpora")).all()
