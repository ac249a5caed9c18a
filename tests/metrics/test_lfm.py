"""LFM and SLOR: features, the fit to GUG, what they say to the user."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from threadpoolctl import threadpool_limits

from maege.data import datasets
from maege.data.cards import grade_card, grade_cards
from maege.errors import DataError, MaegeWarning, MetricError
from maege.metric.score_request import ScoreRequest, Segment
from maege.metrics.lfm import features, model
from maege.metrics.lfm.features import (
    GROUP_NAMES,
    feature_groups,
    feature_matrix,
    tokenise,
    words_of,
)
from maege.metrics.lfm.graded_sentences import graded_sentences
from maege.metrics.lfm.metric import Lfm
from maege.metrics.lfm.model import fit
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


@pytest.fixture
def new_process(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No model in memory, as in a new process."""
    monkeypatch.setattr(model, "_models", {})
    return


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small file of graded sentences."""
    path = tmp_path_factory.mktemp("table") / "grades.tsv"
    good = [f"It is a good idea to eat number {n}." for n in range(15)]
    bad = [f"Idea the xqz {n} are eated goodly." for n in range(15)]
    rows = [f"{t}\t{g}" for t, g in zip(good + bad, ["3.9"] * 15 + ["1.5"] * 15, strict=True)]
    path.write_text("text\tgrade\n" + "\n".join(rows) + "\n")
    return path


def requests(texts: list[str], level: str = "sentence") -> list[ScoreRequest]:
    return [ScoreRequest(("",), (text,), ((),), level) for text in texts]


def corpus(texts: list[str]) -> ScoreRequest:
    return ScoreRequest(tuple(texts), tuple(texts), ((),) * len(texts))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            ERRONEOUS,
            "1 0.125 0.6931 -4.2117 -8.2965 1 0.125 0.8307 -16.0 -3.1993 -6.9386 "
            "-24.2965 -7.6021 -13.6010 -29.5939 -11.0639 -20.6895",
        ),
        (
            FLUENT,
            "0 0 0 -2.4217 -3.6740 0 0 2.4948 -8.0142 -3.8016 -5.4008 "
            "-10.0938 -6.7340 -7.8879 -10.2475 -9.1956 -9.8393",
        ),
    ],
)
def test_features_equal_those_of_the_definition(text: str, expected: str) -> None:
    (features,) = feature_matrix(feature_groups(GROUP_NAMES, None), [text.split()])
    assert features.tolist() == pytest.approx([float(n) for n in expected.split()], abs=5.1e-5)


def test_words_join_contractions_and_leave_punctuation_out() -> None:
    assert words_of(["He", "'s", "WO", "N'T", ",", "and", "'ll"]) == ["He's", "WON'T", "and'll"]
    assert words_of(["'s", "x"]) == ["'s", "x"]
    assert tokenise('He doesn\'t say "no".') == ["He", "does", "n't", "say", '"', "no", '"', "."]


def test_the_model_predicts_held_out_grades_as_well_as_published(gug: Path) -> None:
    held_out = graded_sentences(None, ["test"])
    scores = Lfm().score(requests([" ".join(tokenise(text)) for text in held_out.texts]))
    assert len(scores) == 754
    r = np.corrcoef(scores, held_out.grades)[0, 1]
    assert r == pytest.approx(0.597, abs=0.001)
    grades = np.array(scores) * 3 + 1
    assert grades.mean() == pytest.approx(3.02, abs=0.01)
    assert grades.std() == pytest.approx(0.53, abs=0.01)  # not shrunk


def test_parts_of_gug_are_those_of_its_card(gug: Path) -> None:
    sizes = {part: len(graded_sentences(None, [part]).texts) for part in grade_card("gug").parts}
    assert sizes == {"train": 1518, "dev": 747, "test": 754}
    assert not any('""' in text for text in graded_sentences(None, ["train"]).texts)


def test_ridge_is_the_least_squares_solution_with_penalty() -> None:
    random = np.random.default_rng(1)
    features = random.normal(size=(60, 4)) * [1, 10, 0.1, 1]
    features[:, 3] = 7  # constant
    grades = features[:, 0] + random.normal(size=60)
    model = fit(features, grades, np.arange(60))
    standardised = (features - features.mean(0)) / np.maximum(features.std(0), 1e-9)
    design = np.vstack([standardised, np.sqrt(model.alpha) * np.eye(4)])
    target = np.concatenate([grades - grades.mean(), np.zeros(4)])
    weights = np.linalg.lstsq(design, target, rcond=None)[0]
    raw = standardised @ weights
    expected = raw / raw.std() * grades.std() + grades.mean()
    assert model.predict(features) == pytest.approx(expected, abs=1e-7)
    assert model.deviations[3] == 1


def test_the_fit_has_the_same_bytes_with_any_number_of_threads(gug: Path) -> None:
    sentences = graded_sentences(None, ["train", "dev"])
    texts = [tokenise(text) for text in sentences.texts]
    groups = feature_groups(GROUP_NAMES, None)
    features = feature_matrix(groups, texts)
    models = []
    for threads in (1, 2):
        with threadpool_limits(threads):
            models.append(fit(features, sentences.grades, np.array(sentences.rows)))
    stored = gug / "lfm" / f"{model._key(groups, sentences)}.json"
    assert models[0] == models[1] == model._kept_model(stored, 17)


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


def test_slor_is_the_feature(gug: Path) -> None:
    assert Slor().score(requests([ERRONEOUS, FLUENT])) == pytest.approx([0.8307, 2.4948], abs=1e-4)
    details = Lfm().details([ScoreRequest(("", ""), (ERRONEOUS, FLUENT), ((), ()))])[0]
    assert details["slor"] == pytest.approx((0.8307 + 2.4948) / 2, abs=1e-4)
    assert len(details) == 17


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


def test_without_packages_the_message_says_how_to_install_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(features, "installed", lambda name: None)
    with pytest.raises(MetricError, match=r"without nltk, spylls, pocketsphinx; .*maege\[lfm\]"):
        build("lfm")
    with pytest.raises(MetricError, match=r"slor cannot run without pocketsphinx; .*maege\[lfm\]"):
        build("slor")


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


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("\t3.9", "\t9"), "line 2: the grade is '9'; it must be a number from 1 "),
        (("\t3.9", "\tnan"), "line 2: the grade is 'nan'"),
        (("\t1.5", "\tx"), "line 17: the grade is 'x'"),
        (("grade", "mark"), "no column 'grade'"),
        (("\t1.5", "\t3.9"), "same grade"),
        (("It is a good idea to eat number 3.", ""), "line 5: no text"),
    ],
)
def test_mistakes_in_own_grades(
    table: Path, tmp_path: Path, change: tuple[str, str], message: str
) -> None:
    path = tmp_path / "own.tsv"
    path.write_text(table.read_text().replace(*change))
    with pytest.raises(DataError, match=message):
        Lfm(train=str(path))
    path.write_text("text\tgrade\na\t1\nb\t2\n")
    with pytest.raises(DataError, match="2 graded sentences"):
        Lfm(train=str(path))
    with pytest.raises(DataError, match="cannot be read"):
        Lfm(train=str(tmp_path / "none.tsv"))


def test_a_changed_file_is_fitted_again(table: Path, tmp_path: Path, gug: Path) -> None:
    path = tmp_path / "own.tsv"
    shutil.copy(table, path)
    before = Lfm(train=str(path)).score(requests([FLUENT]))
    path.write_text(table.read_text().replace("3.9", "2.9"))
    assert Lfm(train=str(path)).score(requests([FLUENT]))[0] < before[0] - 0.2


def test_damaged_models_are_fitted_again(
    table: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, new_process: None
) -> None:
    monkeypatch.setenv(datasets.DATA_VARIABLE, str(tmp_path))
    metric = Lfm(train=str(table))
    expected = metric.score(requests([FLUENT]))
    (stored,) = (tmp_path / "lfm").iterdir()
    content = stored.read_bytes()
    longer = content.replace(b'"weights": [', b'"weights": [1,')
    other_number = re.sub(rb'("weights": \[\s*-?)\d', rb"\g<1>7", content)
    assert other_number != content
    other_model = content.partition(b"\n")[2]
    for damage in (b"", b"\xff", b"[" * 5000, content[:-40], longer, other_number, other_model):
        stored.write_bytes(damage)
        model._models.clear()
        with pytest.warns(MaegeWarning, match=f"{stored.name} is not as it was written"):
            assert metric.score(requests([FLUENT])) == expected
        assert stored.read_bytes() == content
    shutil.rmtree(tmp_path / "lfm")
    (tmp_path / "lfm").write_text("not a folder")
    model._models.clear()
    assert metric.score(requests([FLUENT])) == expected


ARPA = r"""\data\
ngram 1=6
ngram 2=2
ngram 3=1

\1-grams:
-1.0 <unk>
-99 <s> -0.3
-0.5 a -0.2
-0.6 b -0.1
-0.9 c -0.1
-0.7 </s>

\2-grams:
-0.1 <s> a -0.1
-0.2 a b

\3-grams:
-0.05 <s> a b

\end\
"""


# The section ends in the middle of a line, and one that is announced is missing.
CRASHING_ARPA = """\\data\\
ngram 1=4
ngram 2=3

\\1-grams:
-1.0 <s> -0.5
-1.2 </s>
-2 a -0.3
-99 <UNK>"""


def test_another_language_model(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "own.arpa"
    path.write_text(ARPA)
    metric = Slor(lm=str(path))
    end = -0.1 - 0.7  # the back-off weight of b, then the end of the sentence
    expected = (-0.1 - 0.05 + end + 0.5 + 0.6) / 2 * np.log(10)
    assert metric.score(requests(["A b"])) == pytest.approx([expected], abs=0.001)
    assert metric.score(requests(["the idea"])) == [0]
    path = tmp_path / "no.arpa"
    path.write_text("hello\n")
    with pytest.raises(MetricError, match="not a language model; it must be an ARPA file"):
        Slor(lm=str(path))
    with pytest.raises(MetricError, match="no such file"):
        Slor(lm=str(tmp_path))
    path.write_text(CRASHING_ARPA)
    with pytest.raises(MetricError, match="reading it crashes PocketSphinx"):
        Slor(lm=str(path))
    assert capfd.readouterr().err == ""


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
