"""`maege init`."""

from pathlib import Path

import pytest
import yaml

from maege.config.schema import load
from maege.config.shipped import shipped_configurations
from tests.support.command_line import ok, refused

M2 = "S He go\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\n"


def test_the_default_is_the_quickstart(tmp_path: Path) -> None:
    printed = ok("init", cwd=tmp_path)
    assert "maege run quickstart.yaml" in printed
    assert load(tmp_path / "quickstart.yaml").corpus.name == "quickstart"


def test_configurations_that_are_shipped(tmp_path: Path) -> None:
    shipped = set(shipped_configurations())
    assert {"quickstart", "choshen2018-table2", "choshen2018-table4"} <= shipped
    ok("init", "choshen2018-table2", "--output", "mine.yaml", cwd=tmp_path)
    assert load(tmp_path / "mine.yaml").corpus.name == "conll14"


def test_configuration_of_an_m2_file_runs(tmp_path: Path) -> None:
    (tmp_path / "my gold.m2").write_text(M2)
    printed = ok("init", "my gold.m2", cwd=tmp_path)
    assert "maege run 'my gold.yaml'" in printed
    fast = ["--set", "statistics.permutations=99", "--set", "synthetic_corpora.replicates=1"]
    ok("run", "my gold.yaml", *fast, cwd=tmp_path)


def test_an_existing_file_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "quickstart.yaml").write_text("mine")
    assert "--force" in refused("init", cwd=tmp_path)
    assert (tmp_path / "quickstart.yaml").read_text() == "mine"
    ok("init", "--force", cwd=tmp_path)
    assert (tmp_path / "quickstart.yaml").read_text() != "mine"


@pytest.mark.parametrize(("name", "hint"), [("conl14", "conll14"), ("no.m2", "no.m2")])
def test_invalid_names_are_refused(tmp_path: Path, name: str, hint: str) -> None:
    assert hint in refused("init", name, cwd=tmp_path)
    assert not list(tmp_path.iterdir())


def test_a_short_configuration_has_what_one_needs(tmp_path: Path) -> None:
    (tmp_path / "gold.m2").write_text(M2)
    for name in ("gold.m2", "tiny"):
        ok("init", name, "--short", "--output", "short.yaml", "--force", cwd=tmp_path)
        assert set(yaml.safe_load((tmp_path / "short.yaml").read_text())) == {
            "corpus", "metrics", "seed"
        }  # fmt: skip
        ok("init", name, "--output", "long.yaml", "--force", cwd=tmp_path)
        if name == "gold.m2":
            assert load(tmp_path / "short.yaml") == load(tmp_path / "long.yaml")
