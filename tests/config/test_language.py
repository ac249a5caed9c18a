"""Metrics follow the language of the corpus, or are refused."""

from pathlib import Path

import pytest

from maege.config.schema import RunConfig, from_mapping
from maege.errors import ConfigError
from maege.studies.lattices.inputs import read_lattice_inputs
from maege.studies.run.study import STUDY
from maege.studies.study import conduct
from maege.user_warnings import capture_warnings

M2 = "".join(f"S x{i} y\nA 0 1|||T|||z{i}|||REQUIRED|||-NONE-|||0\n\n" for i in range(3))


def configuration(corpus: object, *metrics: object, directory: Path = Path()) -> RunConfig:
    content = {"corpus": corpus, "metrics": list(metrics), "synthetic_corpora": None}
    return from_mapping(content, directory)


def pipelines(config: RunConfig) -> dict[str, str]:
    metrics, _ = capture_warnings(config.build_metrics)
    return {name: metric.spacy_pipeline for name, metric in metrics.items()}


def notes(config: RunConfig) -> str:
    return " ".join(capture_warnings(config.build_metrics)[1])


def test_known_corpora_have_a_language() -> None:
    assert configuration("quickstart-german", "ld").corpus.language_code == "de"
    own = configuration({"name": "quickstart-german", "language": "de-AT"}, "ld")
    assert own.corpus.language_code == "de-AT"


def test_english_extraction_is_replaced_for_other_languages() -> None:
    german = configuration("quickstart-german", "errant", "m2", "imeasure")
    assert pipelines(german) == dict.fromkeys(("errant", "m2", "imeasure"), "neutral")


def test_own_parameters_have_precedence() -> None:
    chosen = configuration("quickstart-german", {"errant": {"spacy_pipeline": "lite"}})
    assert pipelines(chosen) == {"errant": "lite"}
    assert "`spacy_pipeline` is 'lite', which is made for 'en'" in notes(chosen)


def test_mixtures_follow_the_language() -> None:
    mixed = configuration("quickstart-german", {"interpolated": {"a": "errant", "b": "m2"}})
    metrics, _ = capture_warnings(mixed.build_metrics)
    assert [part.spacy_pipeline for part in metrics["interpolated"].components] == ["neutral"] * 2


def test_unknown_language_matters_to_some_metrics_only(tmp_path: Path) -> None:
    (tmp_path / "my.m2").write_text(M2)

    def asked(*metrics: str, **corpus: str) -> str:
        config = configuration({"m2": "my.m2", **corpus}, *metrics, directory=tmp_path)
        _, said = capture_warnings(lambda: read_lattice_inputs(config))
        return " ".join(note for note in said if "language" in note)

    assert asked("errant", "ld") == (
        "The language of my is not known. It is taken for English (errant); `--language CODE` "
        "(`corpus.language` of a configuration) says it"
    )
    assert asked("gleu", "ld") == asked("errant", language="en") == ""


@pytest.mark.parametrize(
    ("corpus", "metric", "message"),
    [
        ("quickstart-german", {"errant": {"aspect": "classification"}}, "ERRANT's types"),
        ({"name": "quickstart-german", "error_types": "errant"}, "ld", "not for 'de'"),
        (
            {"name": "tiny", "error_types": "errant", "spacy_pipeline": "neutral"},
            "ld",
            "for English only",
        ),
        ({"name": "tiny", "language": "English"}, "ld", "not a language code"),
    ],
)
def test_what_cannot_be_done_is_refused(corpus: object, metric: object, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        configuration(corpus, metric)


def test_a_run_tells_the_language() -> None:
    result = conduct(STUDY, configuration("quickstart-german", "errant", "m2"))
    (note,) = [note for note in result.notes if "ERRANT" in note]
    assert "the corpus is in 'de'" in note
    assert all("spacy_pipeline:neutral-1" in s for s in result.signatures.values())
