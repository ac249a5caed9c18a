"""`maege export`: the requests of a run, as lines of JSON."""

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from maege.config.schema import RunConfig
from maege.metric.score_request import ALL_FIELDS, ScoreRequest
from maege.plugins.imported_scores import write_requests
from maege.plugins.json_protocol import request_line
from maege.ranking import requests
from maege.scoring.deduplication import distinct_requests
from maege.studies.lattice_inputs import load_inputs
from maege.studies.lattices import draw
from maege.studies.vet.config import SECTIONS, VetConfig
from maege.studies.vet.contract_inputs import contract_requests
from maege.studies.vet.plan import Plan
from maege.terminal.options import (
    CorpusName,
    ForceFile,
    Language,
    MetricNames,
    OptionalEmpty,
    Overrides,
    ReferenceSets,
    Seed,
    Subject,
    UnitName,
)
from maege.terminal.printing import print_lines
from maege.terminal.settings import settings_of


def export_run(config: RunConfig) -> Iterator[str]:
    """Yield a line for every distinct request of a run, in the order of the sample."""
    return request_lines(requests(draw(config, load_inputs(config)).rankings))


def export_vetting(config: RunConfig) -> Iterator[str]:
    """Yield a line for every distinct request of `maege vet`."""
    plan = Plan.from_config(config, load_inputs(config), SECTIONS)
    groups = plan.groups(SECTIONS).values()
    return request_lines([*chain.from_iterable(groups), *contract_requests(plan.chains)])


def request_lines(requests: Sequence[ScoreRequest]) -> Iterator[str]:
    """Yield a line for every distinct request."""
    return map(request_line, distinct_requests(requests, ALL_FIELDS)[0])


def command(
    subject: Subject,
    output: Annotated[
        Path, typer.Option(metavar="FILE", help="File to write: one JSON object per line.")
    ],
    vet: Annotated[
        bool, typer.Option("--vet", help="Include the requests of `maege vet`.")
    ] = False,
    metrics: MetricNames = None,
    corpus: CorpusName = None,
    references: ReferenceSets = None,
    language: Language = None,
    unit: UnitName = None,
    empty: OptionalEmpty = None,
    seed: Seed = None,
    overrides: Overrides = None,
    force: ForceFile = False,
) -> None:
    """Write the requests of a run into a file.

    Another program can score them; `maege import` reads its scores.

    Example: maege export quickstart --output requests.jsonl
    """
    lines = export_vetting if vet else export_run
    settings = settings_of(
        VetConfig if vet else RunConfig,
        subject,
        overrides or (),
        metrics=metrics,
        corpus=corpus,
        references=references,
        language=language,
        unit=unit,
        empty=empty,
        seed=seed,
    )
    count = write_requests(lines(settings), output, force=force)
    print_lines([f"{count:,} requests: {output}"])
