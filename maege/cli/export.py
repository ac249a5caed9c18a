"""`maege score export`: the requests of a run, as lines of JSON."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

import click

from maege.comparing.comparing_metric import groups
from maege.config.schema import RunConfig
from maege.errors import ConfigError
from maege.metric.indexed_segments import distinct_segments
from maege.metric.score_request import ALL_FIELDS, ScoreRequest, list_request, pair_request
from maege.plugins.imported_scores import write_requests
from maege.plugins.json_protocol import request_line
from maege.ranking_requests import requests
from maege.scoring.deduplication import DistinctRequests
from maege.studies.lattices.inputs import load_inputs
from maege.studies.lattices.samples import draw
from maege.studies.vet.config import SECTIONS, VetConfig
from maege.studies.vet.contract_inputs import contract_requests
from maege.studies.vet.plan import Plan
from maege.terminal import options
from maege.terminal.printing import print_lines
from maege.terminal.study_command import StudyCall, study_command

_OPTIONS = ["metrics", "language"]


def run_requests(config: RunConfig) -> list[ScoreRequest]:
    """Return the requests of a run, in the order of the sample."""
    return requests(draw(config, load_inputs(config)).rankings)


def vetting_requests(config: RunConfig) -> list[ScoreRequest]:
    """Return the requests of `maege vet`."""
    plan = Plan.from_config(config, load_inputs(config), SECTIONS, instructions=True)
    sections = plan.groups(SECTIONS).values()
    return [*chain.from_iterable(sections), *contract_requests(plan.chains)]


def comparison_lines(requests: Sequence[ScoreRequest], most: int | None) -> Iterator[str]:
    """Yield a line for all that a metric compares: lists of ``most``; else pairs in both orders."""
    for group in groups(distinct_segments(requests)[0]):
        for _, texts in group.presentations("listwise" if most else "pairwise", most or 2):
            request = (
                list_request(group.source, texts, group.references)
                if most
                else pair_request(group.source, texts, (group.references,) * 2)
            )
            yield request_line(request)


def request_lines(requests: Sequence[ScoreRequest]) -> Iterator[str]:
    """Yield a line for every distinct request."""
    return map(request_line, DistinctRequests.of(requests, ALL_FIELDS).requests)


@study_command(RunConfig, "", _OPTIONS, common=["overrides"])
@options.file_option("--output", required=True, help="File to write: one JSON object per line.")
@click.option("--vet", is_flag=True, help="Include the requests of `maege vet`.")
@click.option("--pairs", is_flag=True, help="For a metric that compares: the pairs of texts.")
@click.option(
    "--lists",
    type=click.IntRange(min=3, max=100),
    metavar="N",
    help="The same in lists of up to N texts.",
)
@options.force_file
def command(
    call: StudyCall, *, output: Path, vet: bool, pairs: bool, lists: int | None, force: bool
) -> None:
    """Write the requests of a run into a file.

    Another program can score them; `maege score import` reads its scores.

    Example: maege score export quickstart --output requests.jsonl
    """
    if pairs and lists:
        raise ConfigError("--pairs, and --lists; leave one out")
    if vet and (pairs or lists):
        raise ConfigError(
            f"{'--pairs' if pairs else '--lists'} is for the texts of a run; each check of `maege "
            "vet` compares other texts, so a metric that is vetted must compare them itself"
        )
    if vet:
        exported = vetting_requests(replace(call, model=VetConfig).settings())
    else:
        exported = run_requests(call.settings())
    is_compared = pairs or lists is not None
    lines = comparison_lines(exported, lists) if is_compared else request_lines(exported)
    count = write_requests(lines, output, force=force)
    print_lines([f"{count:,} requests: {output}"])
