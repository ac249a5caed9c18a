import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import maege as api
from maege.errors import ConfigError
from maege.terminal.study_command import metrics_and_subjects
from tests.support.command_line import files, maege, refused

BROKEN = Path(__file__).with_name("broken_metrics.py")
FEW = (
    "--set", "synthetic_corpora.replicates=3", "--set", "statistics.permutations=99", "--set",
    "statistics.resamples=30", "--set", "lattices=null", "--set", "sentences.max_characters=75",
)  # fmt: skip
OPTIONS = ("--baselines", "bleu", "--output", "out", *FEW)


@pytest.mark.slow
def test_files_and_exit_codes(tmp_path: Path) -> None:
    vetted = maege(
        "vet", "gleu", "--require", "tau_micro.low>0.1", *OPTIONS, "--sections", "ordering",
        "--jobs", "2", cwd=tmp_path, PYTHONHASHSEED="1",
    )  # fmt: skip
    assert vetted.returncode == 0, vetted.stderr
    assert "Met: tau_micro.low>0.1" in vetted.stdout
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        "report.html", "report.md", "tables", "junit.xml", "vet.json", "vetting.json", "badge.svg",
        "summary.md", "contract.json", "config.yaml", "manifest.json", "timings.json",
    }  # fmt: skip
    results = json.loads((tmp_path / "out/vetting.json").read_text())
    assert results["values"]["tau_micro"]["value"] > 0.4
    # The results do not depend on processes and hash seeds.
    again = maege(
        "vet", "gleu", "--require", "tau_micro.low>0.9", *OPTIONS, "--sections", "ordering",
        "--jobs", "1", cwd=tmp_path, PYTHONHASHSEED="2",
    )  # fmt: skip
    assert again.returncode == 1
    assert "NOT MET: tau_micro.low>0.9 (tau_micro is " in again.stdout
    repeated = json.loads((tmp_path / "out/vetting.json").read_text())
    assert results.pop("thresholds") == {"tau_micro.low>0.1": True}
    assert repeated.pop("thresholds") == {"tau_micro.low>0.9": False}
    assert repeated == results
    (suite, _) = ElementTree.parse(tmp_path / "out/junit.xml").getroot()
    assert (suite.get("tests"), suite.get("failures")) == ("1", "1")
    other = maege("vet", f"{BROKEN}:Length", "--output", "out", cwd=tmp_path)
    assert other.returncode == 2
    assert "metrics: bleu, gleu (this one: bleu, broken" in other.stderr


@pytest.mark.slow
def test_invalid_arguments_write_no_files(tmp_path: Path) -> None:
    assert "no parameter 'x'" in refused("vet", "gleu", "--param", "x=1", cwd=tmp_path)
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_a_metric_without_scores_is_reported_once(tmp_path: Path) -> None:
    command = ("vet", f"{BROKEN}:Texts", "--require", "tau_macro>0", "--output", "out")
    vetted = maege(*command, cwd=tmp_path)
    assert vetted.returncode == 2
    assert "has scores" in vetted.stdout
    assert vetted.stdout.replace("\n  ", " ").count("ordinary sentences") == 1
    assert vetted.stderr.splitlines()[-2].endswith("] contract")
    quiet = maege(*command, "--quiet", cwd=tmp_path)
    assert (quiet.stdout, quiet.stderr) == (vetted.stdout, "")


@pytest.mark.slow
def test_other_sections_are_other_results(tmp_path: Path) -> None:
    contract = ("--sections", "contract", "--set", "seed=2")
    degenerate = ("--sections", "degenerate-outputs")
    vetted = maege("vet", "ld", *OPTIONS, *degenerate, "--quiet", cwd=tmp_path)
    assert (vetted.returncode, vetted.stderr) == (0, "")
    vetted = maege("vet", "ld", *OPTIONS, *contract, "--quiet", cwd=tmp_path)
    assert vetted.returncode == 2
    assert "sections: ['degenerate-outputs'] (this one: ['contract'])" in vetted.stderr
    vetted = maege("vet", "ld", *OPTIONS, *contract, "--quiet", "--force", cwd=tmp_path)
    assert vetted.stderr == ""
    assert "seed 2" in vetted.stdout


@pytest.mark.slow
def test_a_metric_that_fails_on_some_sentences_is_reported(tmp_path: Path) -> None:
    # Each group of degenerate outputs that fails costs two processes: see test_examination.py.
    few = ("--sections", "ordering,injected-errors", "--set", "sentences.max_characters=100")
    done = maege("vet", f"{BROKEN}:NoScoreInLisbon", *OPTIONS, *few, cwd=tmp_path)
    assert "Traceback" not in done.stderr
    assert done.returncode in (2, 3)
    assert "nan" in (tmp_path / "out/report.md").read_text(encoding="utf-8")


@pytest.mark.slow
def test_grades_decide_the_exit_code(tmp_path: Path) -> None:
    command = ("vet", "ld", *OPTIONS, "--quiet", "--sections")
    outputs, ordering = (*command, "degenerate-outputs"), (*command, "ordering", "--force")
    met = maege(*outputs, "--require", "bad-outputs!=good", cwd=tmp_path)
    assert (met.returncode, met.stderr) == (0, "")
    assert "Met: bad-outputs!=good (bad-outputs is " in met.stdout
    missed = maege(*ordering, "--require", "order.value.low>.99", cwd=tmp_path)
    assert missed.returncode == 1
    assert "NOT MET: order.value.low>.99 (order.value.low is " in missed.stdout
    assert "needs the section 'contract'" in refused(
        *ordering, "--require", "contract=good", cwd=tmp_path
    )
    assert "no row of the dossier is called 'bad-output'" in refused(
        *ordering, "--require", "bad-output!=bad", cwd=tmp_path
    )


def test_what_names_a_corpus_is_no_metric() -> None:
    arguments = ["gleu", "a.py:f", "{bleu: {max_order: 2}}", "conll14", "x.m2", "my.yaml", "gleu"]
    metrics, subjects = metrics_and_subjects(arguments)
    assert metrics == ["gleu", "a.py:f", {"bleu": {"max_order": 2}}, "gleu"]
    assert subjects == ["conll14", "x.m2", "my.yaml"]
    assert metrics_and_subjects(["conll14"]) == (["conll14"], [])  # the first is a metric
    assert metrics_and_subjects(["gleu,a.py:f", "x.m2"]) == (["gleu", "a.py:f"], ["x.m2"])
    with pytest.raises(ConfigError, match=r"'conl14' is neither a metric .* mean \"conll14\""):
        metrics_and_subjects(["gleu", "conl14"])


@pytest.mark.slow
def test_metrics_on_corpora_have_a_page_for_any_number_of_jobs(tmp_path: Path) -> None:
    command = (
        "vet", "ld", "max-sari", "tiny", "small.yaml", "--baselines", "bleu",
        "--sections", "ordering,degenerate-outputs,injected-errors", *FEW, "--quiet",
    )  # fmt: skip
    (tmp_path / "small.yaml").write_text("corpus: quickstart-german\nmetrics: [bleu]\n")
    gates = ("--require", "bad-outputs!=good", "--require", "ld.order.value>-1")
    one = maege(*command, *gates, "--output", "one", cwd=tmp_path, PYTHONHASHSEED="1")
    assert one.returncode == 0, one.stderr
    two = maege(*command, *gates, "--output", "two", "--jobs", "2", cwd=tmp_path)
    assert two.returncode == 0
    loaded = api.VettingResult.load(tmp_path / "one")
    loaded.write(tmp_path / "again")
    one, *others = (files(tmp_path / name) for name in ("one", "two", "again"))
    assert others == [one, one]
    assert len(loaded.parts) == 1 + 2 * 2
    folders = {path.name for path in (tmp_path / "one/tables").iterdir() if path.is_dir()}
    assert folders == {part.key for part in loaded.parts} - {""}
    assert set(loaded.grades["corpus"]) == {*loaded.corpora, "all"}
    assert set(loaded.grades["metric"]) == set(loaded.metrics)
    assert {claim.part for claim in loaded.claims} - {""} == folders
    sentence = loaded.dossier.sentence
    assert "better than" in sentence or sentence.startswith("Undecided: which of ld and max-sari ")
