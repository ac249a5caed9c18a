"""Evaluations by inspect_ai itself, of its mock model."""

import gc
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import maege
from tests.support.required_library import require_library
from tests.support.tiny_texts import REFERENCES, SOURCES, SYSTEMS

require_library("inspect_ai")

from inspect_ai import Epochs, Task, eval, score  # noqa: E402
from inspect_ai.dataset import MemoryDataset, Sample  # noqa: E402
from inspect_ai.log import EvalLog, read_eval_log  # noqa: E402
from inspect_ai.model import ModelOutput, ModelUsage, get_model  # noqa: E402

from maege.integrations.inspect_ai_scorer import gec  # noqa: E402

pytestmark = [
    pytest.mark.integrations,
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),  # its own
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # of streams that it leaves open
]
EAGER = dict(zip(SOURCES, SYSTEMS["eager"], strict=True))
SAMPLES = [
    Sample(id=n, input=source, target=references)
    for n, (source, references) in enumerate(zip(SOURCES, REFERENCES, strict=True), start=1)
]


@pytest.fixture(autouse=True)
def collected_streams() -> Iterator[None]:
    """While their warnings are ignored."""
    yield
    gc.collect()


def answer(messages: Any, *_: Any) -> ModelOutput:
    """Answer with the output of a system for the sentence that is in the last message."""
    source = messages[-1].text.removeprefix("Correct: ")
    output = ModelOutput.from_content("mockllm/model", f"{EAGER[source]}\n")
    output.usage = ModelUsage()  # otherwise it counts tokens, with a file from the network
    return output


def evaluated(folder: Path, samples: list[Sample], scorer: Any, **keys: Any) -> EvalLog:
    model = get_model("mockllm/model", custom_outputs=answer, memoize=False)
    task = Task(dataset=MemoryDataset(samples), scorer=scorer, **keys)
    (log,) = eval(task, model=model, display="none", log_dir=str(folder))
    return log


def value(log: EvalLog, metric: str) -> float:
    assert log.status == "success", log.error
    assert log.results is not None
    (scores,) = log.results.scores
    assert scores.name == "gec"
    return float(scores.metrics[metric].value)


@pytest.mark.parametrize("metric", ["gleu", "errant"])
def test_the_value_is_that_of_the_corpus(metric: str, tmp_path: Path) -> None:
    log = evaluated(tmp_path, SAMPLES, gec(metric))
    expected = maege.score(metric, SOURCES, SYSTEMS["eager"], REFERENCES)
    assert value(log, metric) == expected.value
    by_id = {sample.id: sample.scores["gec"].value for sample in log.samples}
    assert [by_id[n] for n in range(1, len(SOURCES) + 1)] == [*expected.sentences]
    assert sum(expected.sentences) / len(SOURCES) != pytest.approx(expected.value, abs=1e-3)


def test_the_program_of_inspect_ai_finds_it(tmp_path: Path) -> None:
    """By the entry point of the installed package, from a log of another scorer."""
    log = evaluated(tmp_path, SAMPLES[:9], gec("gleu"))
    command = [
        sys.executable, "-m", "inspect_ai", "score", log.location, "--scorer", "maege/gec",
        "-S", "metric=bleu", "--action", "overwrite", "--overwrite", "--display", "none",
    ]  # fmt: skip
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    expected = maege.score("bleu", SOURCES[:9], SYSTEMS["eager"][:9], REFERENCES[:9]).value
    assert value(read_eval_log(log.location), "bleu") == expected


def test_texts_may_be_metadata_and_metrics_have_parameters(tmp_path: Path) -> None:
    samples = [
        Sample(input=f"Correct: {source}", metadata={"source": source, "references": texts})
        for source, texts in zip(SOURCES, REFERENCES, strict=True)
    ]
    log = evaluated(tmp_path, samples, gec("green", parameters={"beta": 0.5}))
    entry = {"green": {"beta": 0.5}}
    assert value(log, "green") == maege.score(entry, SOURCES, SYSTEMS["eager"], REFERENCES).value


def test_epochs_are_one_corpus_and_logs_can_be_scored_again(tmp_path: Path) -> None:
    log = evaluated(tmp_path, SAMPLES[:9], gec("gleu"), epochs=Epochs(2))
    twice = [[*texts[:9]] * 2 for texts in (SOURCES, SYSTEMS["eager"], REFERENCES)]
    assert value(log, "gleu") == pytest.approx(maege.score("gleu", *twice).value, abs=1e-12)
    again = score(log, gec("bleu"), action="overwrite", display="none")
    assert value(again, "bleu") == pytest.approx(maege.score("bleu", *twice).value, abs=1e-12)


def test_a_sample_without_references_is_named(tmp_path: Path) -> None:
    log = evaluated(tmp_path, [Sample(id="s7", input=SOURCES[0])], gec("gleu"))
    assert log.status == "error"
    assert "sample s7: no references for 'gleu'" in log.error.message
