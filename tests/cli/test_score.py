"""`maege score`."""

import json
import math
from pathlib import Path

import pytest

from maege import score as score_texts
from maege.metric.score_request import ScoreRequest
from maege.metric.signature import compared_entries
from maege.plugins.imported_scores import table_pieces
from maege.plugins.json_protocol import request_id
from maege.plugins.registry import BUILT_IN, build
from maege.studies.systems.study import systems
from tests.conftest import NEEDY
from tests.support.command_line import maege, ok, refused

FILES = ["--source", "s.txt", "--hypothesis", "h.txt"]


def test_score_sentences(texts: Path) -> None:
    arguments = ["score", "gleu", *FILES, "--reference", "r.txt", "--level", "sentence"]
    lines = [line.split("\t") for line in ok(*arguments, cwd=texts).splitlines()]
    assert lines[0][:2] == ["score", "hypothesis_length"]
    assert [float(line[0]) for line in lines[1:]] == [1.0, 1.0]
    assert {len(line) for line in lines} == {len(lines[0])}


def test_score_a_corpus(texts: Path) -> None:
    printed = json.loads(
        ok("score", "bleu", *FILES, "--m2", "g.m2", "--param", "max_order=2", cwd=texts)
    )
    assert printed["score"] == 1.0
    assert printed["signature"].startswith("bleu|references:1|max_order:2|")


@pytest.mark.parametrize("name", sorted({*BUILT_IN} - {*NEEDY}))
def test_a_score_says_what_it_was_compared_with(name: str, texts: Path) -> None:
    metric = build(name)
    (texts / "other.txt").write_text("He went home .\nFine .\n")
    two = ["--reference", "r.txt", "--reference", "other.txt"]
    printed = json.loads(ok("score", name, *FILES, *two, cwd=texts))
    entries = compared_entries(printed["signature"])
    if "references" not in metric.reads:
        assert entries == {}
        assert "compared_with" not in printed
        return
    record = printed["compared_with"]
    assert record["references"] == ["r.txt", "other.txt"]
    assert record["references_per_sentence"] == [2, 2]
    extracted = {"gold_edits": "extracted"} if metric.requires_gold_edits else {}
    assert entries == {"references": "2", **extracted}
    assert printed.get("gold_edits") == extracted.get("gold_edits")
    printed = json.loads(ok("score", name, *FILES, "--m2", "g.m2", cwd=texts))
    assert printed["compared_with"]["references"] == ["g.m2"]
    of_file = {"gold_edits": "file"} if metric.requires_gold_edits else {}
    assert compared_entries(printed["signature"]) == {"references": "1", **of_file}


@pytest.mark.parametrize("name", ["errant", "cleme", "cleme2"])
def test_gold_edits_are_extracted_if_asked_for(name: str, texts: Path) -> None:
    # The annotator writes as one edit what ERRANT finds as two; the second sentence is right.
    (texts / "wide.m2").write_text(
        "S He go home quick .\nA 1 4|||WO|||goes home quickly|||REQUIRED|||-NONE-|||0\n\nS Fine .\n"
    )
    (texts / "s.txt").write_text("He go home quick .\nFine .\n")
    (texts / "h.txt").write_text("He goes home quick .\nFine .\n")
    (texts / "r.txt").write_text("He goes home quickly .\nFine .\n")
    lite = ["--param", "spacy_pipeline=lite"]
    own = ["score", name, *FILES, *lite, "--m2", "wide.m2"]
    of_file = json.loads(ok(*own, cwd=texts))
    extracted = json.loads(ok(*own, "--param", "gold_edits=extracted", cwd=texts))
    of_texts = json.loads(ok("score", name, *FILES, *lite, "--reference", "r.txt", cwd=texts))
    assert (of_file["gold_edits"], extracted["gold_edits"]) == ("file", "extracted")
    assert extracted["score"] == of_texts["score"] != of_file["score"]
    assert extracted["signature"] == of_texts["signature"] != of_file["signature"]
    again = ["score", extracted["signature"], *FILES, "--m2", "wide.m2"]
    assert json.loads(ok(*again, cwd=texts)) == extracted
    message = refused(*own, "--param", "gold_edits=given", cwd=texts)
    assert "gold_edits is 'given'; it must be file or extracted" in message


def test_score_against_gold_edits(texts: Path) -> None:
    (texts / "g2.m2").write_text((texts / "g.m2").read_text().split("A -1")[0])
    arguments = ["score", "gleu", *FILES, "--level", "sentence", "--m2", "g2.m2"]
    lines = ok(*arguments, cwd=texts).splitlines()
    assert [line.split("\t")[0] for line in lines[1:]] == ["1.0", "1.0"]
    (texts / "g3.m2").write_text("S He go home .\n\nS Coarse .\n")
    message = refused("score", "gleu", *FILES, "--m2", "g3.m2", cwd=texts)
    assert "differ first in sentence 2" in message


def test_score_reports_invalid_scores_of_a_metric(texts: Path) -> None:
    (texts / "m.py").write_text(
        "from maege import AdditiveMetric\nimport numpy as np\n"
        "class Nan(AdditiveMetric):\n    name = 'nan'\n    columns = ('x',)\n"
        "    def counts(self, segments): return np.full((len(segments), 1), np.nan)\n"
        "    def corpus_score(self, totals): return totals[..., 0]\n"
    )
    for level in ("sentence", "corpus"):
        message = refused("score", "m.py:Nan", *FILES, "--m2", "g.m2", "--level", level, cwd=texts)
        assert "returned nan for request 1" in message


def test_score_m2_and_errant(texts: Path) -> None:
    arguments = ["score", "m2", "--m2", "g.m2", *FILES, "--level", "sentence"]
    rows = [line.split("\t") for line in ok(*arguments, cwd=texts).splitlines()]
    assert rows[0] == [
        "score", "precision", "recall", "correct", "proposed", "gold", "annotator", "edits"
    ]  # fmt: skip
    assert rows[1] == ["1.0", "1.0", "1.0", "1", "1", "1", "0", "1-2 → goes [SVA] +"]
    arguments = [
        "score",
        "errant",
        "--reference",
        "r.txt",
        *FILES,
        "--param",
        "spacy_pipeline=lite",
    ]
    printed = json.loads(ok(*arguments, cwd=texts))
    assert (printed["score"], printed["correct"], printed["gold"]) == (1.0, 1, 1)
    assert printed["by_type"] == {"R:VERB:SVA": {"f": 1.0, "correct": 1, "proposed": 1, "gold": 1}}
    both = ["score", "m2", *FILES, "--m2", "g.m2", "--reference", "r.txt"]
    assert "either --m2 or --reference" in refused(*both, cwd=texts)


def test_score_imeasure(texts: Path) -> None:
    arguments = ["score", "imeasure", "--m2", "g.m2", *FILES]
    rows = [
        line.split("\t") for line in ok(*arguments, "--level", "sentence", cwd=texts).splitlines()
    ]
    first = dict(zip(rows[0], rows[1], strict=True))
    values = [first[key] for key in ("score", "i", "wacc", "tp", "fp", "references", "exact")]
    assert values == ["1.0", "1.0", "1.0", "1", "0", "1", "True"]
    assert first["reference"] == "He goes home ."
    printed = json.loads(ok(*arguments, "--param", "measure=wacc", cwd=texts))
    assert printed["score"] == printed["wacc"]
    assert (printed["exact"], printed["sentences"]) == (2, 2)
    message = refused(*arguments, "--param", "weight=-1", cwd=texts)
    assert "imeasure: weight is -1; it must be a number (above 0, at most 100)" in message


def test_score_with_malformed_lines(texts: Path) -> None:
    bad = (texts / "g.m2").read_text().replace("A 1 2", "A 7 9")
    (texts / "bad.m2").write_text(bad)
    arguments = ["score", "m2", *FILES, "--m2", "bad.m2", "--param", "spacy_pipeline=lite"]
    assert "span 7 9 is outside" in refused(*arguments, cwd=texts)
    printed = json.loads(ok(*arguments, "--set", "on_error=skip_line", cwd=texts))
    assert (printed["proposed"], printed["gold"]) == (1, 0)
    message = refused(*arguments, "--set", "on_error=skip_sentence", cwd=texts)
    assert "--set on_error: found 'skip_sentence', expected 'error' or 'skip_line'" in message


def test_metric_warnings_are_printed_once_without_a_code_location(texts: Path) -> None:
    arguments = ["score", "imeasure", *FILES, "--m2", "g.m2", "--param", "max_cells=1"]
    done = maege(*arguments, cwd=texts)
    (line,) = done.stderr.splitlines()
    assert line.startswith("maege: imeasure: ")


def test_a_model_of_torch_has_all_cores(texts: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    limits = ("OMP_NUM_THREADS", "MKL_NUM_THREADS")
    for variable in limits:
        monkeypatch.delenv(variable, raising=False)
    (texts / "m.py").write_text(
        f"import os\ndef limits(hypothesis): return len(os.environ.keys() & {set(limits)})\n"
    )
    printed = ok("score", "m.py:limits", *FILES, "--level", "sentence", cwd=texts)
    assert printed.split() == ["score", "0.0", "0.0"]


def test_score_without_references(texts: Path) -> None:
    printed = json.loads(ok("score", "ld", *FILES, cwd=texts))
    assert printed["score"] == pytest.approx((1 - 2 / 12 + 1) / 2)


def test_sentence_scores_of_a_metric_without_counts_are_one_column(texts: Path) -> None:
    printed = ok("score", "ld", *FILES, "--level", "sentence", cwd=texts)
    heading, *scores = printed.splitlines()
    assert heading == "score"
    assert [float(score) for score in scores] == pytest.approx([1 - 2 / 12, 1.0])


def test_gleu_of_a_corpus_has_precisions_and_brevity_penalty(texts: Path) -> None:
    printed = json.loads(ok("score", "gleu", *FILES, "--reference", "r.txt", cwd=texts))
    assert printed["precisions"] == [1.0, 1.0, 1.0, 1.0]
    assert printed["brevity_penalty"] == 1.0
    short = ["--source", "s.txt", "--hypothesis", "short.txt", "--reference", "r.txt"]
    (texts / "short.txt").write_text("He goes home\nFine .\n")
    printed = json.loads(ok("score", "gleu", *short, cwd=texts))
    assert (printed["hypothesis_length"], printed["reference_length"]) == (5, 6)
    assert printed["brevity_penalty"] == pytest.approx(math.exp(1 - 6 / 5))


def test_texts_in_files_and_in_python_have_the_same_scores(tmp_path: Path) -> None:
    texts = {
        "source": ["He go .", "A b .", " Fine ."],
        "hypothesis": ["He goes .", "A c .", "Fine . "],
        "reference": ["He goes .", "A c .", "Fine !"],
    }
    files = []
    for name, lines in texts.items():
        (tmp_path / name).write_text("".join(f"{line}\n" for line in lines))
        files += [f"--{name}", tmp_path / name]
    for metric in ("gleu", "sari", "minld", "ld", "bleu"):
        printed = json.loads(ok("score", metric, *files))
        assert score_texts(metric, *texts.values()).value == printed["score"]
    score = score_texts("minld", *texts.values())
    assert score.sentences[1] == 1
    with_missing = score_texts("minld", ["a", "b"], ["a", "b"], [["a", None], ["b"]])
    assert [len(texts) for texts in with_missing.request.references] == [1, 1]


def test_score_in_a_language(texts: Path) -> None:
    arguments = ["score", "errant", *FILES, "--reference", "r.txt", "--language"]
    printed = json.loads(ok(*arguments, "de", cwd=texts))
    assert printed["score"] == 1.0
    assert "|spacy_pipeline:neutral" in printed["signature"]
    assert "'deutsch' is not a language code" in refused(*arguments, "deutsch", cwd=texts)


def test_interval_is_that_of_compared_systems(texts: Path) -> None:
    for name, line in {"s": "He go home .", "r": "He goes home .", "h": "He goes home .",
                       "bad": "He gone home ."}.items():  # fmt: skip
        (texts / f"{name}.txt").write_text(f"{line}\nIt is so .\n" * 4)
    files = ["--source", "s.txt", "--reference", "r.txt"]
    hypotheses = ["--hypothesis", "h.txt", "--hypothesis", "bad.txt", "--hypothesis", "s.txt"]
    printed = ok("score", "gleu", *files, *hypotheses, cwd=texts)
    rows = [json.loads(line) for line in printed.splitlines()]
    assert [row["hypothesis"] for row in rows] == ["h.txt", "bad.txt", "s.txt"]
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(texts)
        compared = systems(
            corpus={"source": "s.txt", "references": ["r.txt"]},
            outputs={"h": "h.txt", "bad": "bad.txt"},
            metrics=["gleu"],
        )
    ranked = compared.table("scores").set_index("system")
    for row, name in zip(rows, ("h", "bad", "source"), strict=True):
        assert row["score"] == ranked.loc[name, "score"]
        assert row["interval"] == list(ranked.loc[name, ["score_low", "score_high"]])
        assert row["confidence"] == 0.95
    assert rows[0]["interval"] == [1.0, 1.0]
    low, high = rows[1]["interval"]
    assert 0 <= low < rows[1]["score"] < high <= 1


def test_the_interval_stands_beside_the_score(texts: Path) -> None:
    arguments = ["score", "gleu", *FILES, "--reference", "r.txt"]
    printed = json.loads(ok(*arguments, cwd=texts))
    assert list(printed)[:4] == ["score", "interval", "confidence", "source_score"]
    for file in texts.glob("*.txt"):
        file.write_text(file.read_text().splitlines()[0])
    assert json.loads(ok(*arguments, cwd=texts))["interval"] is None


def test_the_score_of_the_unchanged_source_is_beside_the_score(texts: Path) -> None:
    arguments = ["--source", "s.txt", "--hypothesis", "h.txt", "--hypothesis", "s.txt"]
    lite = ["--param", "spacy_pipeline=lite"]
    for metric, more in (("gleu", []), ("cleme2", lite), ("m2", lite)):
        printed = ok("score", metric, *arguments, "--m2", "g.m2", *more, cwd=texts)
        rows = list(map(json.loads, printed.splitlines()))
        assert [row["source_score"] for row in rows] == [rows[1]["score"]] * 2
    assert rows[0]["source_score"] < rows[0]["score"]


def test_a_table_of_scores_need_not_have_one_of_the_source(tmp_path: Path) -> None:
    (tmp_path / "c.m2").write_text("S He go .\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\n")
    (tmp_path / "h.txt").write_text("He goes .\n")
    source, hypothesis = ("He go .",), ("He goes .",)
    request = ScoreRequest(source, hypothesis, (("He goes .",),))
    stored = "".join(table_pieces("mine", {request_id(request): 0.75}))
    (tmp_path / "t.json").write_text(stored)
    arguments = ["--hypothesis", "h.txt", "--m2", "c.m2", "--param", "file=t.json"]
    printed = json.loads(ok("score", "table", *arguments, cwd=tmp_path))
    assert printed["score"] == 0.75
    assert "source_score" not in printed


def test_sentences_of_several_hypotheses_are_refused(texts: Path) -> None:
    arguments = [*FILES, "--hypothesis", "r.txt", "--reference", "r.txt", "--level", "sentence"]
    assert "takes one --hypothesis" in refused("score", "gleu", *arguments, cwd=texts)


def test_empty_lines_of_references(texts: Path) -> None:
    (texts / "r2.txt").write_text("He went home .\n\n")
    arguments = ["score", "gleu", *FILES, "--reference", "r.txt", "--reference", "r2.txt"]
    with_empty = json.loads(ok(*arguments, "--set", "empty=delete", cwd=texts))
    without_empty = json.loads(ok(*arguments, cwd=texts))
    assert "With `--set empty=drop` they are no corrections" in refused(
        *arguments, "--set", "empty=error", cwd=texts
    )
    assert with_empty["reference_length"] == 5  # 4 + (2 + 0) / 2
    assert without_empty["reference_length"] == 6


def test_the_source_is_that_of_the_gold_edits(tmp_path: Path) -> None:
    (tmp_path / "gold.m2").write_text("S He go .\nA 1 2|||V|||goes|||REQUIRED|||-NONE-|||0\n\n")
    (tmp_path / "h.txt").write_text("He goes .\n")
    (tmp_path / "s.txt").write_text("He go .\n")
    command = ["score", "ld", "--hypothesis", "h.txt"]
    with_source = ok(*command, "--m2", "gold.m2", "--source", "s.txt", cwd=tmp_path)
    assert ok(*command, "--m2", "gold.m2", cwd=tmp_path) == with_source
    assert "give --source" in refused(*command, cwd=tmp_path)
    (tmp_path / "h.txt").write_text("He goes .\nHe goes .\n")
    message = refused(*command, "--m2", "gold.m2", cwd=tmp_path)
    assert "h.txt: 2 lines, but gold.m2 has 1 sentences" in message


@pytest.mark.parametrize("metric", ["gleu", "errant", "sari"])
def test_a_file_that_nobody_annotated_is_refused_by_all_metrics_alike(
    texts: Path, metric: str
) -> None:
    """It is given as --m2, which the message must not ask for."""
    line = "A -1 -1|||noop|||-NONE-|||REQUIRED|||not annotated|||0"
    (texts / "na.m2").write_text(f"S He go home .\n{line}\n\nS Fine .\n{line}\n")
    message = refused("score", metric, "--m2", "na.m2", "--hypothesis", "h.txt", cwd=texts)
    assert "na.m2: no sentence has a reference" in message
