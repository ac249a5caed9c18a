"""The page on other libraries: its commands, its Python, its signatures."""

import json
import re
from pathlib import Path

import pytest

import maege
from maege.metric.signature import split_signature
from maege.plugins.signature_parsing import build_from_signature
from tests.support.command_line import ROOT, ok, python
from tests.support.page_steps import BLOCK, follow
from tests.support.required_library import require_library

PAGE = (ROOT / "docs/integrations.md").read_text("utf-8")
SIGNATURE = re.compile(r"[a-z0-9-]+(\|[a-z_0-9-]+:[^|]+)+\|maege:\d\S*")


def block(comment: str) -> str:
    (found,) = (content for said, _, content in BLOCK.findall(PAGE) if said == comment)
    return str(found)


@pytest.mark.slow
def test_the_commands_on_community_evals_write_what_is_shown(tmp_path: Path) -> None:
    page = PAGE.partition("## Hugging Face")[2].partition("\n## ")[0]
    assert follow(page, tmp_path) == 1


@pytest.mark.slow
def test_the_python_on_tables_runs(tmp_path: Path) -> None:
    (code,) = (content for _, language, content in BLOCK.findall(PAGE) if language == "py")
    printed = python(code, tmp_path)
    assert re.match(r"0\.\d{4}\n", printed)
    assert "│ gleu   ┆ ours   ┆" in printed


@pytest.mark.slow
@pytest.mark.integrations
def test_the_class_for_gec_metrics_runs(tmp_path: Path) -> None:
    require_library("gec_metrics")
    corpus, sentences, ranks = python(block("gec-metrics"), tmp_path).splitlines()
    references = [["He goes home .", "He went home ."]]
    entry = {"green": {"beta": 2.0}}
    value = maege.score(entry, ["He go to home ."], ["He goes to home ."], references).value
    assert (float(corpus), json.loads(sentences)[0], json.loads(ranks)[0]) == (value,) * 3


@pytest.mark.integrations
def test_the_task_for_inspect_ai_can_be_made(tmp_path: Path) -> None:
    require_library("inspect_ai")
    code = block("file: correct.py") + "\nprint(len(correct().scorer))\n"
    assert python(code, tmp_path) == "1\n"


@pytest.mark.slow
def test_every_command_has_signatures_that_build_the_metric(tmp_path: Path) -> None:
    """Of `maege score`, systems, humans and vet: what is printed, the page, and its JSON."""
    tiny = ROOT / "corpora/tiny"
    texts = ["--m2", tiny / "english.m2", "--hypothesis", tiny / "english.system-eager.txt"]
    table = ok("score", "errant", *texts, "--format", "table", cwd=tmp_path)
    of_score = json.loads(ok("score", "errant", *texts, cwd=tmp_path))["signature"]
    assert of_score in table.replace("\n", "")
    few = ["--set", "statistics.resamples=50"]
    ok("systems", "tiny", "--metrics", "errant", *few, "--set", "trust=false", cwd=tmp_path)
    ok("vet", "errant", "tiny", "--sections", "ordering", *few, cwd=tmp_path)
    ranks = [("eager", 1), ("articles", 2)]
    judged = [f"{n},a,{name},{rank}" for n in range(1, 31) for name, rank in ranks]
    (tmp_path / "judged.csv").write_text("\n".join(["sentence,judge,system,rank", *judged, ""]))
    (tmp_path / "outputs").mkdir()
    for name, _ in ranks:
        output = (tiny / f"english.system-{name}.txt").read_bytes()
        (tmp_path / f"outputs/{name}.txt").write_bytes(output)
    ok("humans", "judged.csv", "--outputs", "outputs", "--m2", tiny / "english.m2",
       "--set", "humans.index=1", "--metrics", "errant", *few, "--output", "runs/humans",
       cwd=tmp_path)  # fmt: skip
    found = {"score": of_score}
    for folder in (tmp_path / "runs").iterdir():
        (stored,) = (p for p in folder.glob("*.json") if p.stem in ("systems", "vet", "humans"))
        signature = json.loads(stored.read_text("utf-8"))["signatures"]["errant"]
        assert signature in (folder / "report.md").read_text("utf-8")
        page = (folder / "report.html").read_text("utf-8")
        assert all(part in page for part in split_signature(signature))
        found[stored.stem] = signature
    assert found.keys() == {"score", "systems", "vet", "humans"}
    for command, signature in found.items():
        assert SIGNATURE.fullmatch(signature), command
        own = dict(part.partition(":")[::2] for part in list(split_signature(signature))[1:])
        assert own["references"] == "2" or command == "vet"
        assert {"gold_edits", "beta", "spacy_pipeline", "errant", "maege"} <= own.keys()
        short = maege.short_signature(signature)
        assert len(short) < len(signature)
        assert build_from_signature(short) == build_from_signature(signature)
