"""`maege judge`: what judges ask, what their endpoint can do, and how far answers return."""

import json
from collections.abc import Sequence
from math import nan
from pathlib import Path
from typing import Any

import click
import numpy as np

from maege.cli.judge_labels import command as labels
from maege.config.loading import mapping_as
from maege.config.schema import RunConfig
from maege.config.subject import configuration
from maege.config.yaml_text import parse
from maege.errors import ConfigError, MetricError
from maege.files.text_files import read_text
from maege.language_models.memorisation import to_continue, with_changed
from maege.language_models.prompting import Presentation, load_prompt
from maege.metrics.judge.asked_model import AskedModel
from maege.metrics.judge.metric import ComparingJudge
from maege.plugins.registry import is_own, resolve
from maege.ranking import Ranking
from maege.statistics.judge_biases import SignComparison
from maege.studies.lattices.inputs import Inputs, load_inputs, read_lattice_inputs
from maege.studies.lattices.samples import draw_only
from maege.studies.reliability.command import command as reliability
from maege.studies.reliability.config import ReliabilityConfig
from maege.studies.run.command import conduct_run
from maege.studies.run.dry_run import judges_among
from maege.terminal import options
from maege.terminal.helpful_command import HelpfulGroup, argument
from maege.terminal.printing import print_lines, print_message
from maege.terminal.study_command import StudyCall, settings_of

MIN_CONTINUED = 10  # sentences, for a statement on memorisation
_Pair = tuple[list[str], list[str]]  # the words of a sentence, and of a changed one
PLACEHOLDERS = {"url": "http://localhost:8080/v1", "model": "MODEL"}


group = HelpfulGroup(
    "judge",
    help="Show what judges ask, probe them, and ask them again.",
    former={"plan": "run --dry-run"},
)


def judges_of(config: RunConfig) -> dict[str, AskedModel]:
    """Return the judges of a configuration, by name. Raises ConfigError if there is none."""
    metrics = config.build_metrics()
    judges = judges_among(metrics)
    if not judges:
        raise ConfigError(
            f"none of the metrics is a judge: {', '.join(metrics)}; name one under `metrics`, as "
            f"`judge: {{url: ..., model: ...}}`"
        )
    return judges


@group.command(former={"--corpus": "maege judge show TEMPLATE CORPUS"})
@argument("template", help="A built-in template, or a file (.jinja).")
@argument("corpus", default="quickstart", help="A known corpus, whose text is shown.")
@click.option("--criterion", help="What is judged.")
def show(template: str, corpus: str, criterion: str | None) -> None:
    """Print one request as it would be sent; nothing is sent.

    Example: maege judge show pointwise --criterion meaning
    """
    file = template if template.endswith(".jinja") else None
    parameters = {**PLACEHOLDERS, "template": template, "template_file": file}
    way = load_prompt(template, file, criterion, None).way
    kind = "judge" if way == "pointwise" else "comparing-judge"
    metric = {kind: {**parameters, "criterion": criterion}}
    config = configuration(RunConfig, corpus, metrics=[metric])
    inputs = read_lattice_inputs(config)
    judge = judges_among(inputs.metrics)[kind]
    question = judge.question(_example(judge, draw_only("chains", config, inputs.lattices)[0]), 0)
    content = {**question.body, "seed": question.seed(0)}
    print_lines([json.dumps(content, indent=2, ensure_ascii=False)])


@group.command()
@options.subject()
@options.overrides
@click.option(
    "--memorisation",
    type=click.IntRange(min=20),
    metavar="N",
    help="Also ask for the rest of N sources and references, and of changed ones.",
)
def probe(subject: str, overrides: Sequence[str], memorisation: int | None) -> None:
    """Ask the endpoint of each judge of a configuration what it can do, by three requests.

    Example: maege judge probe my.yaml
    """
    config = settings_of(ReliabilityConfig, subject, overrides or ())
    judges, unanswered = judges_of(config), []
    pairs = {} if memorisation is None else _pairs_to_continue(config, memorisation)
    for name, judge in judges.items():
        abilities, cost = judge.probe()
        identity = " ".join(filter(None, (abilities.model, abilities.fingerprint))) or "unknown"
        lines = [f"{name}: the endpoint answers by {identity}"]
        lines += [f"  response_format {what}: {how}" for what, how in abilities.outcomes.items()]
        print_lines([*lines, f"  {cost.requests} requests, {cost.tokens} tokens"])
        if not abilities.is_answered:
            unanswered.append(name)
            continue
        for what, of_corpus in pairs.items():
            print_lines([f"  memorisation of {what}: {_memorisation(judge, of_corpus)}"])
    if unanswered:
        raise MetricError(f"none of the three requests has an answer: {', '.join(unanswered)}")


@group.command()
@argument("directory", type=options.PATH, help="Output directory of `maege run`.")
@options.directory_option("--output", help="Output directory; DIRECTORY-reparsed if unset.")
def reparse(directory: Path, output: Path | None) -> None:
    """Conduct a run again with the stored answers of its judges; nothing is sent.

    So a later version of MAEGE reads the same answers; `maege results compare` says what differs.
    The directory may be of others: metrics that start code of yours, programs or servers are left
    out.

    Example: maege judge reparse runs/my
    """
    config = mapping_as(RunConfig, _only_judges_and_own(directory / "config.yaml"), directory)
    if not all(judge.offline for judge in judges_of(config).values()):
        raise ConfigError("a judge that is part of another metric cannot be read again")
    output = output or directory.with_name(f"{directory.resolve().name}-reparsed")
    conduct_run(config, StudyCall(RunConfig, directory, {}, {}, "", output=output))


def _only_judges_and_own(path: Path) -> dict[str, Any]:
    """Return a stored configuration without what runs other code; its judges send nothing."""
    content = parse(read_text(path), str(path))[0]
    metrics = content.get("metrics") if isinstance(content, dict) else None
    if not (
        isinstance(metrics, list) and all(isinstance(m, dict) and len(m) == 1 for m in metrics)
    ):
        raise ConfigError(f"{path}: not a configuration that `maege run` has stored")
    entries = [(name, values or {}) for metric in metrics for name, values in metric.items()]
    own = [is_own(*entry) for entry in entries]
    if not all(own):
        names = (str(name) for (name, _), is_kept in zip(entries, own, strict=True) if not is_kept)
        print_message(f"left out, as they start code, programs or servers: {', '.join(names)}")
    metrics = [entry for entry, is_kept in zip(entries, own, strict=True) if is_kept]
    for name, values in metrics:
        if issubclass(resolve(name), AskedModel):
            values["offline"] = True
    keys = {key: value for key, value in content.items() if key != "executor"}
    return {**keys, "metrics": [{name: values} for name, values in metrics], "cache": None}


group.add_command(reliability, "reliability")
group.add_command(labels, "labels")


def texts_to_continue(inputs: Inputs) -> dict[str, list[str]]:
    """Return the sources, and the references that differ from them."""
    pairs = [(s.text, r.texts[s.index]) for r in inputs.references for s in inputs.corpus.sentences]
    return {
        "sources": [sentence.text for sentence in inputs.corpus.sentences],
        "references": [text for source, text in pairs if text is not None and text != source],
    }


def _pairs_to_continue(config: RunConfig, number: int) -> dict[str, list[_Pair]]:
    """Return so many sources and references of a corpus, each with a changed one."""
    texts = texts_to_continue(load_inputs(config))
    return {what: [*with_changed(texts[what], number, config.seed)] for what in texts}


def _memorisation(judge: AskedModel, pairs: Sequence[_Pair]) -> str:
    """Say whether a model continues sentences better than changed ones."""
    if len(pairs) < MIN_CONTINUED:
        return f"not asked: {len(pairs)} sentences are long enough, and {MIN_CONTINUED} are needed"
    questions = [judge.question_of(*to_continue(words), 0) for pair in pairs for words in pair]
    scores = [answer.scores[0] if answer.scores else nan for answer in judge.ask(questions)]
    right = np.array(scores).reshape(-1, 2)
    right = right[np.isfinite(right).all(axis=1)]
    if len(right) < MIN_CONTINUED:
        return f"only {len(right)} of {len(pairs)} sentences were continued"
    compared = SignComparison.of(*right.T)
    text = (
        f"of {compared.pairs} sentences {compared.first:.2f} words are continued rightly, of "
        f"changed ones {compared.second:.2f}"
    )
    if compared.first_is_larger:
        return f"{text} (sign test, p = {compared.pvalue:.2g}): the model seems to know the text"
    if not compared.detectable:
        return f"{text}: undecided"
    return (
        f"{text}: undecided; a difference of {compared.detectable:.2f} words would be found in "
        f"80 % of such samples"
    )


def _example(judge: AskedModel, ranking: Ranking) -> Presentation:
    """Return texts of a chain, as many as are shown together."""
    most = {"pointwise": 1, "pairwise": 2}.get(judge.prompt.way, ComparingJudge.most_texts)
    candidates = ranking.candidates[::-1][:most]
    texts = tuple(candidate.hypotheses[0] for candidate in candidates)
    return Presentation(ranking.sources[0], texts, candidates[0].references[0])
