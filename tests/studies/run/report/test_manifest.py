"""The manifest of a run."""

from pathlib import Path

import numpy as np
import pytest
from pydantic import TypeAdapter

from maege.config import lattice_corpus_section
from maege.config.loading import from_mapping, load
from maege.studies.run.report.run_data import Manifest, manifest_of_part
from maege.studies.run.study import STUDY
from tests.support.studies import measured

CONFIG = {
    "corpus": "quickstart", "metrics": ["ld", "gleu"], "synthetic_corpora": None, "lattices": None,
    "cache": None, "sentences": {"max_characters": 60},
    "statistics": {"permutations": 20, "resamples": 20},
}  # fmt: skip


def test_a_manifest_says_what_was_run() -> None:
    run = measured(STUDY, from_mapping(CONFIG))
    content = run.manifest
    assert TypeAdapter(Manifest).validate_python(content) == content
    assert content["command"] == "run"
    assert content["sentences_in_file"] == 68
    left = 68 - len(run.sample.prepared_sentences)
    assert sum(content["left_out"].values()) == left > 0
    assert list(content["signatures"]) == ["gleu", "ld"]
    assert content["without_references"] == ["ld"]
    assert content["libraries"]["numpy"] == np.__version__
    of_people = manifest_of_part("humans", {"seed": 2}, content)
    assert (of_people["command"], of_people["config"]) == ("humans", {"seed": 2})
    assert of_people["fingerprint"] == content["fingerprint"]
    assert "left_out" not in of_people


def test_different_pipelines_are_noted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    by_two = (f"A 0 1|||X|||{text}|||REQUIRED|||-NONE-|||{k}\n" for k, text in enumerate("cd"))
    (tmp_path / "g.m2").write_text("S a b\n" + "".join(by_two))
    (tmp_path / "c.yaml").write_text(
        "corpus: {m2: g.m2, error_types: errant, spacy_pipeline: lite}\n"
        "synthetic_corpora: null\nmetrics: [m2: {spacy_pipeline: lite}]\n"
    )
    config = load(tmp_path / "c.yaml")
    assert measured(STUDY, config).manifest["notes"] == []
    monkeypatch.setattr(
        lattice_corpus_section, "versions", lambda pipeline: {"spacy_pipeline": "model-1"}
    )
    (note,) = measured(STUDY, load(tmp_path / "c.yaml")).manifest["notes"]
    assert "model-1" in note
    assert "lite-" in note
