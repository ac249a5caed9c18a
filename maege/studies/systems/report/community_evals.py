"""Results as files for models on the Hugging Face Hub (Community Evals)."""

import re
from typing import TYPE_CHECKING

import yaml

from maege.errors import ConfigError, did_you_mean
from maege.report.study_directory import file_names
from maege.texts.texts import SOURCE

if TYPE_CHECKING:  # it imports this
    from maege.studies.systems.report.result import SystemsResult

FOLDER = "community-evals"
_BENCHMARK = re.compile(r"([\w.-]+/[\w.-]+):([\w.-]+)(?:=(.+))?")


def community_evals(
    result: "SystemsResult", benchmark: str, part: str | None = None
) -> dict[str, str]:
    """Return the YAML file of each system, by a name for the file.

    ``benchmark``: see `SystemsResult.community_evals`.
    """
    match = _BENCHMARK.fullmatch(benchmark)
    if match is None:
        raise ConfigError(
            f"benchmark {benchmark!r}: give OWNER/DATASET:TASK, as org/gec:default, or "
            f"OWNER/DATASET:TASK=METRIC; TASK is an `id` of the eval.yaml of the data set"
        )
    dataset, task, metric = match.groups()
    metrics = list(result.signatures)
    if metric is None and len(metrics) > 1:
        raise ConfigError(
            f"scores by {', '.join(metrics)}, but a task has one value: give "
            f"{dataset}:{task}={metrics[0]}"
        )
    metric = metrics[0] if metric is None else metric
    if metric not in metrics:
        raise ConfigError(f"no scores by {metric!r}; {did_you_mean(metric, metrics)}")
    scores = result.table("scores", part)
    rows = scores[(scores["metric"] == metric) & (scores["system"] != SOURCE)]
    systems = [str(name) for name in rows["system"]]
    entries = [
        {
            "dataset": {"id": dataset, "task_id": task},
            "value": float(value),
            "notes": result.cite(system, metric, part),
        }
        for system, value in zip(systems, rows["score"], strict=True)
    ]
    # A model's repository has one file for each of its values.
    texts = [yaml.safe_dump([entry], sort_keys=False, allow_unicode=True) for entry in entries]
    return dict(zip(file_names(systems), texts, strict=True))
