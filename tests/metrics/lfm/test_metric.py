"""LFM and SLOR: features, the fit to GUG, what they say to the user."""

import shutil
from pathlib import Path

import numpy as np
import pytest

from maege.data import datasets
from maege.data.cards import grade_card, grade_cards
from maege.errors import DataError, MaegeWarning, MetricError
from maege.metric.score_request import ScoreRequest, Segment
from maege.metrics.lfm.features import (
    tokenise,
)
from maege.metrics.lfm.graded_sentences import graded_sentences
from maege.metrics.lfm.metric import Lfm
from maege.metrics.slor import Slor
from maege.plugins.registry import build
from maege.scoring.engine import score_all
from maege.scoring.executors.processes import ProcessExecutor
from tests.support.command_line import maege, ok, refused

ERRONEOUS = "She do n't like the collge food , he said ."
FLUENT = "It is a good idea ."
UNUSUAL = [
    "",
    " ",
    ".",
    "Word",
    "word " * 500,
    "Dies ist kein Englisch .",
    "这 是 中文",
    "é" * 3000,
]
UNUSUAL += ["\ud800 a", "a\0b", "<s> </s>", "'s n't", "x" * 10_000, "1 2 3 4 5", "İ ’s"]


def requests(texts: list[str], level: str = "sentence") -> list[ScoreRequest]:
    return [ScoreRequest(("",), (text,), ((),), level) for text in texts]


def corpus(texts: list[str]) -> ScoreRequest:
    return ScoreRequest(tuple(texts), tuple(texts), ((),) * len(texts))


def test_the_model_predicts_held_out_grades_as_well_as_published(gug: Path) -> None:
    held_out = graded_sentences(None, ["test"])
    scores = Lfm().score(requests([" ".join(tokenise(text)) for text in held_out.texts]))
    assert len(scores) == 754
    r = np.corrcoef(scores, held_out.grades)[0, 1]
    assert r == pytest.approx(0.597, abs=0.001)
    grades = np.array(scores) * 3 + 1
    assert grades.mean() == pytest.approx(3.02, abs=0.01)
    assert grades.std() == pytest.approx(0.53, abs=0.01)  # not shrunk


def test_scores_do_not_depend_on_batches_or_processes(gug: Path) -> None:
    texts = [text for text in (ERRONEOUS, FLUENT, *UNUSUAL) if "\ud800" not in text]
    corpus = ScoreRequest(("",) * len(texts), tuple(texts), ((),) * len(texts))
    both_levels = [*requests(texts), corpus]
    metrics = {"lfm": Lfm(), "slor": Slor()}
    here = score_all(both_levels, metrics).scores
    there = score_all(both_levels, metrics, executor=ProcessExecutor(2, 600)).scores
    for name, metric in metrics.items():
        alone = [metric.score([request])[0] for request in both_levels]
        assert np.array(here[name].values).tobytes() == np.array(there[name].values).tobytes()
        assert np.array(here[name].values).tobytes() == np.array(alone).tobytes()
        assert alone[-1] == pytest.approx(np.mean(alone[:-1]))


def test_unusual_texts_score_without_a_warning(gug: Path) -> None:
    for metric in (Lfm(), Slor()):
        scores = metric.score(requests(UNUSUAL))
        assert np.isfinite(scores).all()
        assert scores[:2] == [0, 0]
    assert Slor().score(requests([".", "这 是 中文", "xqzzy"])) == [0, 0, 0]


def test_signature_has_all_that_scores_depend_on(gug: Path, table: Path) -> None:
    signature = Lfm().signature
    for part in ("train:8a99e55dfe|", "parts:train,dev|", "groups:spelling,lm,ngrams|", "|alpha:"):
        assert part in signature
    assert "|spylls:" in signature and "|pocketsphinx:" in signature and "|lm:" in signature
    own = Lfm(train=str(table), groups=("lm",)).signature
    assert str(table) not in own and "spylls" not in own
    assert Slor().signature.startswith("slor|lm:")


def test_jfleg_is_recognised_by_its_sentences(gug: Path, data: Path) -> None:
    sources = {part: (data / f"jfleg/{part}/{part}.src").read_text() for part in ("dev", "test")}
    # Part dev of GUG, from which the default model learns, is test of JFLEG.
    (text,) = Lfm().remarks([corpus(sources["test"].splitlines())])
    assert "grades of 731 sentences" in text and "`parts: [train]`" in text
    assert not Lfm().remarks([corpus(sources["dev"].splitlines())])
    everything = corpus("".join(sources.values()).splitlines())
    assert not Lfm(parts=("train",)).remarks([everything])
    conll = corpus((data / "conll14/source.txt").read_text().splitlines())
    assert not Lfm().remarks([conll])


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_overlap_is_a_note_with_any_number_of_jobs(gug: Path, data: Path, jobs: int) -> None:
    sources = (data / "jfleg/test/test.src").read_text().splitlines()[:40]
    outputs = [f"{text} really ?" for text in sources]  # recognised by the sources
    request = ScoreRequest(tuple(sources), tuple(outputs), ((),) * 40)
    metrics = {"lfm": Lfm(), "train": Lfm(parts=("train",)), "slor": Slor()}
    metrics["mixed"] = build("interpolated", {"a": "slor", "b": "lfm"})
    processes = ProcessExecutor(jobs, 600) if jobs > 1 else None  # as the command line does
    scores = score_all([request], metrics, executor=processes).scores
    assert "learnt from the grades of 40 sentences" in scores["lfm"].notes[0]
    assert scores["mixed"].notes == scores["lfm"].notes
    assert scores["train"].notes == scores["slor"].notes == ()


def test_maege_score_tells_of_the_overlap(gug: Path, data: Path) -> None:
    jfleg = data / "jfleg/test"
    files = ["--source", f"{jfleg}/test.src", "--hypothesis", f"{jfleg}/test.ref0"]
    for level in ("corpus", "sentence"):
        for metric, expected in (("lfm", True), ("slor", False)):
            result = maege("score", metric, *files, "--level", level)
            assert result.returncode == 0
            assert ("learnt from the grades of" in result.stderr) is expected


def test_without_gug_the_message_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(datasets.DATA_VARIABLE, str(tmp_path))
    with pytest.raises(DataError, match="maege data fetch gug"):
        build("lfm")


def test_own_grades(table: Path, gug: Path) -> None:
    metric = build("lfm", {"train": str(table)})
    bad, good = metric.score(requests(["Idea xqz eated .", "It is a good idea to eat ."]))
    assert bad < 0.5 < good
    with pytest.raises(MetricError, match="parts are those of GUG"):
        build("lfm", {"train": str(table), "parts": ["train"]})
    with pytest.raises(MetricError, match="parts is 'test'; it must be"):
        build("lfm", {"parts": ["test"]})
    with pytest.raises(MetricError, match="groups is"):
        build("lfm", {"groups": []})


def test_a_changed_file_is_fitted_again(table: Path, tmp_path: Path, gug: Path) -> None:
    path = tmp_path / "own.tsv"
    shutil.copy(table, path)
    before = Lfm(train=str(path)).score(requests([FLUENT]))
    path.write_text(table.read_text().replace("3.9", "2.9"))
    assert Lfm(train=str(path)).score(requests([FLUENT]))[0] < before[0] - 0.2


def test_languages(gug: Path) -> None:
    for metric in (Lfm(), Slor()):
        assert metric.for_language("en-GB") is metric
        with pytest.warns(MaegeWarning, match=f"{metric.name} is made for English, and .* 'de'"):
            metric.for_language("de")
        assert metric.assumes_english(has_gold_edits=True)


@pytest.mark.parametrize("name", grade_cards())
def test_cards_are_consistent(name: str) -> None:
    card = grade_card(name)
    assert card.table in card.files
    assert all(file.url and len(file.sha256) == 64 for file in card.files.values())
    assert set(card.columns) == {"text", "grade", "part"}
    with pytest.raises(DataError, match=r'no graded sentences .*did you mean "gug"'):
        grade_card("gugg")


def test_the_command_line(data: Path, tmp_path: Path) -> None:
    environment = {datasets.DATA_VARIABLE: str(tmp_path / "data")}
    (tmp_path / "a.txt").write_text(f"{ERRONEOUS}\n{FLUENT}\n")
    files = ["--hypothesis", "a.txt", "--source", "a.txt"]
    error = refused("score", "lfm", *files, cwd=tmp_path, **environment)
    assert "maege data fetch gug" in error
    printed = ok("data", "fetch", "gug", "--from", data / "gug", cwd=tmp_path, **environment)
    assert "NonCommercial" in printed
    assert "gug: GUG" in ok("data", "list", "grades", **environment)
    assert "present in" in ok("data", "list", "grades", "gug", **environment)
    assert "lfm|train:8a99e55dfe" in ok(
        "score", "lfm", *files, "--param", "groups=[lm]", "--param", "parts=[train]",
        cwd=tmp_path, **environment,
    )  # fmt: skip


def test_segments_without_references_are_scored(gug: Path) -> None:
    segments = [Segment("", FLUENT, ()), Segment("x", FLUENT, ("a", "b"))]
    first, second = Lfm().counts(segments)[:, 0]
    assert first == second
