"""What a run found, made again from its directory."""

from dataclasses import replace
from pathlib import Path

import maege
from maege.config.schema import from_mapping
from maege.report.statements import claims_of_page
from maege.statistics.claim import Claim
from maege.studies.lattices.inputs import load_inputs
from maege.studies.run.measurements import RunFound
from maege.studies.run.report.claims import (
    raw_claims,
    statements_of_parts,
    warnings_of_parts,
    without_warned,
)
from maege.studies.run.report.statements import STATEMENTS
from maege.user_warnings import capture_warnings


def found_in(directory: Path) -> RunFound:
    """Return what the run in a directory found."""
    result = maege.load_run(directory)
    config = from_mapping(result.config)
    lattices, _ = capture_warnings(lambda: load_inputs(config))
    return RunFound(config, lattices, result.results, result.sample, result.scored)


def with_corpus(run: RunFound, **keys: object) -> RunFound:
    """Return a run whose configuration has other keys of its corpus."""
    corpus = run.config.corpus.model_copy(update=keys)
    return replace(run, config=run.config.model_copy(update={"corpus": corpus}))


def claims_of_run(run: RunFound) -> tuple[Claim, ...]:
    """Return the claims of the page of a run, adjusted, with their sentences."""
    raw = raw_claims(run)
    claims = without_warned(raw, warnings_of_parts(run, raw))
    return claims_of_page(claims, (*STATEMENTS, *statements_of_parts(run)))
