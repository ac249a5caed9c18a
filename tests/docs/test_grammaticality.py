"""The page on grammaticality: the recipe runs, the verdict and the grades shown are real."""

import re
from pathlib import Path

import pytest

from maege.data import datasets
from maege.data.cards import grade_card
from maege.metric.score_request import ScoreRequest
from maege.plugins.registry import build
from tests.support.command_line import ROOT, ok

GUIDE = (ROOT / "docs/grammaticality.md").read_text(encoding="utf-8")
# A stand-in for the packages of the recipe: each token has the log-probability -its number.
TORCH = """
class Tensor(list):
    @property
    def shape(self):
        return len(self), len(self[0])


def tensor(rows):
    assert all(isinstance(token, int) for row in rows for token in row)
    return Tensor(rows)


class inference_mode:
    def __enter__(self):
        return self

    def __exit__(self, *_):
        return False
"""
TRANSFORMERS = """
from types import SimpleNamespace


class AutoTokenizer:
    eos_token_id, bos_token_id = 1, None

    @classmethod
    def from_pretrained(cls, name):
        assert name == "tiny"
        return cls()

    def __call__(self, text, add_special_tokens=True):
        assert not add_special_tokens
        return {"input_ids": [len(word) for word in text.split()], "attention_mask": []}


class AutoModelForCausalLM:
    @classmethod
    def from_pretrained(cls, name):
        return cls()

    def eval(self):
        return self

    def __call__(self, input_ids, labels):
        assert input_ids == labels and input_ids.shape[0] == 1
        predicted = labels[0][1:]  # the first token is given
        return SimpleNamespace(loss=sum(predicted) / len(predicted))
"""


@pytest.fixture
def gug(data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(datasets.DATA_VARIABLE, str(tmp_path / "data"))
    assert dict(datasets.fetch(grade_card("gug"), data))


def test_the_recipe_of_a_transformer_runs(tmp_path: Path) -> None:
    (recipe,) = re.findall(r"^```python\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)
    (name,) = re.findall(r"^<!-- (\S+\.py) -->$", GUIDE, re.MULTILINE)
    for file, code in ((name, recipe), ("torch.py", TORCH), ("transformers.py", TRANSFORMERS)):
        (tmp_path / file).write_text(code)
    texts = ["He do n't go away .", "", "good"]
    for file in ("source.txt", "output.txt"):
        (tmp_path / file).write_text("\n".join(texts) + "\n")
    files = ["--source", "source.txt", "--hypothesis", "output.txt"]
    metric = f"{name}:LogProbability", "--param", "model=tiny", "--param", "max_tokens=2"
    printed = ok("score", *metric, *files, "--level", "sentence", cwd=tmp_path)
    # The first tokens of "He don't go away." are 2 and 5; the end is 1.
    assert [float(line) for line in printed.split()[1:]] == [-(2 + 5 + 1) / 3, -1, -(4 + 1) / 2]


@pytest.mark.slow
def test_vet_prints_the_verdict_shown(gug: None, tmp_path: Path) -> None:
    verdict = GUIDE.split("<!-- verdict of lfm -->\n```\n")[1].split("```")[0]
    sections = ("--sections", "degenerate-outputs")
    printed = ok("vet", "lfm", *sections, cwd=tmp_path, COLUMNS="80")
    for part in verdict.split("...\n"):
        assert part in printed


def test_grades_in_the_form_shown_are_read(
    gug: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heading, good, bad = GUIDE.split("```text\n")[1].split("```")[0].splitlines()
    (tmp_path / "grades.tsv").write_text("\n".join([heading, *[good] * 10, *[bad] * 10]) + "\n")
    metric = build("lfm", {"train": str(tmp_path / "grades.tsv")})
    texts = [line.split("\t")[0] for line in (good, bad)]
    better, worse = metric.score([ScoreRequest(("",), (text,), ((),)) for text in texts])
    assert better > worse
