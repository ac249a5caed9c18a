"""ERRANT: extraction against errant itself, scores against errant_compare."""

import json
import os
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import get_args

import errant
import numpy as np
import pytest
from errant.commands import compare_m2

from maege.data.corpus import Annotation
from maege.data.edit import Edit
from maege.data.m2 import read_m2, write_m2
from maege.errors import MaegeWarning, MetricError
from maege.extraction import spacy_pipeline
from maege.extraction.annotate import annotate
from maege.extraction.extractor import Extractor, extractor
from maege.files.text_files import read_lines
from maege.metric.score_request import ScoreRequest
from maege.metrics.errant import Aspect, Errant
from maege.plugins.registry import build
from tests.support.errant_edits import as_typed, by_errant
from tests.support.errant_edits import lite as lite
from tests.support.errant_edits import official as official


def test_edits_of_system_outputs_equal_errant(
    lite: Extractor, official: errant.annotator.Annotator, data: Path
) -> None:
    sources = read_lines(data / "conll14/source.txt")[:150]
    for system in ("AMU", "RAC"):
        lines = read_lines(data / f"conll14/systems/{system}.txt")[:150]
        pairs = [(s.strip(), h.strip()) for s, h in zip(sources, lines, strict=True)]
        extracted = lite.edits(pairs, types=True)
        for (source, correction), edits in zip(pairs, extracted, strict=True):
            expected = by_errant(official, source, correction) if source != correction else []
            assert as_typed(edits) == expected


@pytest.mark.parametrize("system", ["AMU", "CAMB"])
def test_edits_and_types_agree_with_those_of_a_trained_model(
    lite: Extractor, data: Path, goldens: Path, system: str
) -> None:
    gold = read_m2(goldens / f"errant/{system}.m2")
    lines = read_lines(data / f"conll14/systems/{system}.txt")
    pairs = [(s.text, h.strip()) for s, h in zip(gold.sentences, lines, strict=True)]
    own_types: Counter[tuple] = Counter()
    theirs: Counter[tuple] = Counter()
    for sentence, edits in zip(gold.sentences, lite.edits(pairs, types=True), strict=True):
        own_types.update((sentence.index, *edit) for edit in as_typed(edits))
        theirs.update(
            (sentence.index, *edit) for a in sentence.annotations for edit in as_typed(a.edits)
        )
    spans, their_spans = Counter(key[:-1] for key in own_types), Counter(key[:-1] for key in theirs)
    shared = (spans & their_spans).total()
    assert 2 * shared / (spans.total() + their_spans.total()) >= 0.99
    assert (own_types & theirs).total() / shared >= 0.93


FLAGS = {
    "correction": "-cs",
    "classification": "-cse",
    "detection": "-ds",
    "token-detection": "-dt",
}


@pytest.fixture(scope="module")
def compared(data: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """M2 files of a system, and of two annotators, as ERRANT writes them."""
    folder = tmp_path_factory.mktemp("errant")
    source = data / "conll14/source.txt"
    references = [data / f"conll14/references/nucle/NUCLE{x}.txt" for x in "AB"]
    outputs = [data / "conll14/systems/CAMB.txt"]
    for texts, name in ((references, "gold.m2"), (outputs, "camb.m2")):
        corpus = annotate(source, texts, spacy_pipeline="lite", empty="delete")
        write_m2(corpus, folder / name)
    return folder / "camb.m2", folder / "gold.m2"


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:unclosed file:ResourceWarning")  # ERRANT's own
@pytest.mark.parametrize("aspect", get_args(Aspect))
def test_scores_equal_errant_compare(
    compared: tuple[Path, Path],
    data: Path,
    aspect: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    hypothesis, gold = compared
    files = ["-hyp", str(hypothesis), "-ref", str(gold)]
    monkeypatch.setattr(sys, "argv", ["errant_compare", *files, FLAGS[aspect], "-cat", "3"])
    compare_m2.main()
    printed = capsys.readouterr().out
    lines = [line.split() for line in printed.splitlines() if line and line[0] != "="]
    corpus = read_m2(gold)
    request = ScoreRequest(
        tuple(s.text for s in corpus.sentences),
        tuple(line.strip() for line in read_lines(data / "conll14/systems/CAMB.txt")),
        ((),) * corpus.size,
        "corpus",
        tuple(s.annotations for s in corpus.sentences),
    )
    metric = Errant(aspect=aspect, spacy_pipeline="lite")
    details = metric.details([request])[0]
    tp, fp, fn, p, r, f = map(float, lines[-1])
    assert (details["correct"], details["proposed"], details["gold"]) == (tp, tp + fp, tp + fn)
    assert [round(details[key], 4) for key in ("precision", "recall")] == [p, r]
    assert round(metric.score([request])[0], 4) == f
    types = {line[0]: tuple(map(float, line[1:4])) for line in lines[1:-2]}
    assert len(types) > 20
    assert types == {
        name: (c["correct"], c["proposed"] - c["correct"], c["gold"] - c["correct"])
        for name, c in details["by_type"].items()
    }


@pytest.mark.slow
def test_macro_f_over_types_is_the_mean_of_those_with_five_gold_edits(
    compared: tuple[Path, Path], data: Path
) -> None:
    corpus = read_m2(compared[1])
    outputs = [read_lines(data / f"conll14/systems/{name}.txt") for name in ("CAMB", "AMU")]
    requests = [
        ScoreRequest(
            tuple(s.text for s in corpus.sentences),
            tuple(map(str.strip, output)),
            ((),) * corpus.size,
            "corpus",
            tuple(s.annotations for s in corpus.sentences),
        )
        for output in outputs
    ]
    pooled = Errant(spacy_pipeline="lite").score_with_counts(requests)
    metric = Errant(aggregation="types", spacy_pipeline="lite")
    counted = metric.score_with_counts(requests)
    for one, all_types, details in zip(counted, pooled, metric.details(requests), strict=True):
        by_type = [own for own in details["by_type"].values() if own["gold"] >= 5]
        assert 20 < len(by_type) == details["types"] < len(details["by_type"])
        assert one.score == pytest.approx(sum(own["f"] for own in by_type) / len(by_type))
        totals = one.counts.to_array().sum(axis=0)  # those of resamples are scored likewise
        assert float(metric.score_totals(totals)) == one.score
        assert totals.reshape(-1, 3).sum(axis=0).tolist() == (
            all_types.counts.to_array().sum(axis=0).tolist()  # the annotators are the same
        )
    sentences = [ScoreRequest(("a b",), ("a c",), (("a c",),), "sentence")]
    assert metric.score(sentences) == [1.0]


def test_macro_f_over_types_merges_references_as_it_chooses_annotators() -> None:
    sources, hypotheses = ("He go to school .",) * 12, ("He goes to schools .",) * 12
    references = (("He goes to school .", "He went to the schools ."),) * 12
    metric = Errant(aggregation="types", spacy_pipeline="lite")
    both = metric.score([ScoreRequest(sources, hypotheses, references)])[0]
    alone = [
        metric.score_with_counts([ScoreRequest(sources, hypotheses, ((own,),) * 12)])[0]
        for own in references[0]
    ]
    counts = np.stack([one.counts.to_array() for one in alone], axis=1)
    merged = metric.merge_references(counts)
    assert float(metric.score_totals(merged.sum(axis=0))) == pytest.approx(both)
    assert both == pytest.approx(1.0)  # the type of the wrong edit has no gold edits


def test_macro_f_over_types_needs_types_of_errant() -> None:
    gold = ((Annotation(0, (Edit(1, 2, ("goes",), "SVA"),)),),)
    request = ScoreRequest(("He go .",), ("He go .",), ((),), "corpus", gold)
    with pytest.raises(MetricError, match="but there is 'SVA'"):
        Errant(aggregation="types", spacy_pipeline="lite").score([request])


def test_gold_types_that_are_not_errants_have_recall_only() -> None:
    """Precision by a gold type would always be 1, as wrong edits never have such a type."""
    corrections = (("The", "ArtOrDet"), ("dogs", "Nn"), ("run", "SVA"))
    edits = (Edit(k, k + 1, (text,), type_) for k, (text, type_) in enumerate(corrections))
    gold = Annotation(0, tuple(edits))
    sources, hypotheses = ("A dog runs .",) * 2, ("The dogs runs !",) * 2
    request = ScoreRequest(sources, hypotheses, ((), ()), "corpus", ((gold,), (gold,)))
    details = Errant(spacy_pipeline="lite").details([request])[0]
    assert "by_type" not in details
    recalls = {t: (c["correct"], c["gold"]) for t, c in details["recall_by_gold_type"].items()}
    assert recalls == {"ArtOrDet": (2, 2), "Nn": (2, 2), "SVA": (0, 2)}
    precisions = details["precision_by_errant_type"]
    assert precisions["R:PUNCT"] == {"precision": 0.0, "correct": 0, "proposed": 2}
    assert sum(counts["correct"] for counts in precisions.values()) == 4
    retyped = replace(gold, edits=tuple(replace(e, type="R:NOUN") for e in gold.edits))
    errant_typed = replace(request, gold_edits=((retyped,), (retyped,)))
    assert "by_type" in Errant(spacy_pipeline="lite").details([errant_typed])[0]
    first = replace(gold.edits[0], type="R:NOUN")
    one_other = replace(retyped, edits=(first, *retyped.edits[1:2], gold.edits[2]))
    mixed = replace(request, gold_edits=((retyped,), (one_other,)))
    details = Errant(spacy_pipeline="lite").details([mixed])[0]
    assert "by_type" not in details  # the other scheme may have R:NOUN for something else
    assert details["recall_by_gold_type"].keys() == {"R:NOUN", "SVA"}


def test_gold_edits_are_extracted_from_references_if_none_are_given(data: Path, compared) -> None:
    corpus = read_m2(compared[1])
    texts = [
        read_lines(data / f"conll14/references/nucle/NUCLE{x}.txt")[: corpus.size] for x in "AB"
    ]
    sources = tuple(s.text for s in corpus.sentences)
    hypotheses = tuple(h.strip() for h in read_lines(data / "conll14/systems/CAMB.txt"))
    references = tuple(zip(*[[t.strip() for t in column] for column in texts], strict=True))
    gold = tuple(s.annotations for s in corpus.sentences)
    for name in ("errant", "m2"):
        metric = build(name, {"spacy_pipeline": "lite"})
        with_texts = ScoreRequest(sources, hypotheses, references)
        with_edits = ScoreRequest(sources, hypotheses, references, "corpus", gold)
        assert metric.score([with_texts]) == metric.score([with_edits])


def test_identity_edit_does_not_count_as_correction() -> None:
    nothing = Edit(0, 1, ("a",), "UNK")
    gold = ((Annotation(0, (nothing, Edit(1, 2, ("c",), "R:NOUN"))),),)
    request = ScoreRequest(("a b",), ("a c",), ((),), "sentence", gold)
    assert Errant(spacy_pipeline="lite").score([request]) == [1.0]
    detection = Errant(spacy_pipeline="lite", aspect="detection").details([request])[0]
    assert (detection["correct"], detection["gold"]) == (1, 2)


def test_signatures_name_the_pipeline() -> None:
    for name in ("m2", "errant"):
        signature = build(name, {"spacy_pipeline": "lite"}).signature
        assert "|spacy_pipeline:lite-" in signature
        assert f"|errant:{errant.__version__}|" in signature


def test_installed_model_is_preferred_to_the_lite_pipeline(monkeypatch: pytest.MonkeyPatch) -> None:
    assert spacy_pipeline.resolve_pipeline("auto") == "lite"
    monkeypatch.setattr(spacy_pipeline, "installed", lambda name: "3.8.0")
    assert spacy_pipeline.resolve_pipeline("auto") == "en_core_web_sm"
    assert spacy_pipeline.resolve_pipeline("lite") == "lite"
    assert spacy_pipeline.versions("auto")["spacy_pipeline"] == "en_core_web_sm-3.8.0+spacy-3.8.0"


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """A folder to be imported from, with an installed spaCy model called en_tiny."""
    package = tmp_path / "en_tiny"
    package.mkdir()
    data = package / "en_tiny-1.2.0"
    spacy_pipeline.load_pipeline("lite").to_disk(data)
    meta = json.loads((data / "meta.json").read_text()) | {"name": "tiny", "version": "1.2.0"}
    (package / "meta.json").write_text(json.dumps(meta))
    (package / "__init__.py").write_text(
        "from spacy.util import load_model_from_init_py\n"
        "def load(**overrides): return load_model_from_init_py(__file__, **overrides)\n"
    )
    about = tmp_path / "en_tiny-1.2.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: en_tiny\nVersion: 1.2.0\n")
    (about / "entry_points.txt").write_text("[spacy_models]\nen_tiny = en_tiny\n")
    return tmp_path


@pytest.mark.slow
def test_an_installed_model_is_used(model: Path) -> None:
    program = (
        "from maege.plugins.registry import build\n"
        "from maege.metric.score_request import ScoreRequest\n"
        "metric = build('errant', {'spacy_pipeline': 'en_tiny'})\n"
        "request = ScoreRequest(('He go',), ('He goes',), (('He goes',),), 'sentence')\n"
        "print(metric.score([request]), metric.signature)"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(model)},
    )
    assert done.stdout.startswith("[1.0] errant|"), done.stderr
    assert "|spacy_pipeline:en_tiny-1.2.0+spacy-3." in done.stdout
    (model / "en_tiny/meta.json").unlink()
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(model)},
    )
    assert "MetricError: the spaCy model en_tiny cannot be loaded" in done.stderr


def test_automatic_choice_of_the_lite_pipeline_warns(recwarn: pytest.WarningsRecorder) -> None:
    assert extractor("lite") is extractor("lite")
    assert not recwarn
    for _ in range(2):  # every call warns: results must not depend on earlier calls
        with pytest.warns(MaegeWarning, match="lite pipeline"):
            assert extractor("auto") is extractor("lite")


def test_missing_dependency_is_reported_with_its_install_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    installed = spacy_pipeline.installed
    monkeypatch.setattr(
        spacy_pipeline, "installed", lambda n: None if n == "textblob" else installed(n)
    )
    with pytest.raises(MetricError, match=r"needs textblob; install it by: pip install"):
        build("errant")


def test_bad_parameters_raise() -> None:
    with pytest.raises(MetricError, match="aspect is 'spans'"):
        build("errant", {"aspect": "spans"})
    with pytest.raises(MetricError, match="no spaCy model 'xx'"):
        build("errant", {"spacy_pipeline": "xx"})
