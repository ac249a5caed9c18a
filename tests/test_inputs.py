from pathlib import Path

import pytest

import maege
from maege.config.loading import from_mapping
from maege.errors import ConfigError, DataError
from maege.inputs import load_inputs
from maege.report.sample_description import describe_sample

M2 = "".join(f"S a{i} b\nA 0 1|||X|||c{i}|||REQUIRED|||-NONE-|||0\n\n" for i in range(6))


@pytest.fixture
def config(tmp_path: Path):
    (tmp_path / "my.m2").write_text(M2)

    def with_documents(documents: object):
        content = {"corpus": {"m2": "my.m2", "documents": documents}, "metrics": ["ld"]}
        return from_mapping(content, tmp_path)

    return with_documents


def test_documents_of_a_file(config, tmp_path: Path) -> None:
    (tmp_path / "essays.txt").write_text("one\none\ntwo \ntwo\nthree\none\n")
    inputs = load_inputs(config("essays.txt"))
    assert inputs.corpus.documents == (0, 0, 1, 1, 2, 0)
    assert any(name.endswith("essays.txt") for name in inputs.checksums)


def test_documents_of_equal_length(config) -> None:
    assert load_inputs(config(4)).corpus.documents == (0, 0, 0, 0, 1, 1)
    assert load_inputs(config(None)).corpus.documents == ()


def test_mistakes(config, tmp_path: Path) -> None:
    (tmp_path / "short.txt").write_text("one\ntwo\n")
    with pytest.raises(DataError, match=r"2 lines, but my has 6 sentences; `corpus\.documents`"):
        load_inputs(config("short.txt"))
    for wrong in ("missing.txt", 0):
        with pytest.raises(ConfigError, match="documents"):
            config(wrong)


def test_documents_are_the_units_of_a_run() -> None:
    """The values are the same; only the units of resampling differ."""
    content = {"metrics": ["gleu"], "synthetic_corpora": {"replicates": 2}}
    plain = maege.run(content | {"corpus": "quickstart"})
    grouped = maege.run(content | {"corpus": {"name": "quickstart", "documents": 8}})
    assert "documents" in describe_sample(grouped)
    one, other = (run.results.estimate("gleu", "tau_macro", "chains") for run in (plain, grouped))
    assert one.value == pytest.approx(other.value)
    assert one.interval != other.interval
    assert grouped.results.sample["clusters"] < plain.results.sample["clusters"]
    rho = grouped.results.estimate("gleu", "spearman", "corpora")
    assert rho.value == pytest.approx(plain.results.estimate("gleu", "spearman", "corpora").value)
