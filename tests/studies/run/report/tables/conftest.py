from dataclasses import replace
from pathlib import Path

import pytest

from maege.studies.run.report import run_directory
from maege.studies.run.report.run_data import RunData


@pytest.fixture(scope="package")
def run(output: Path) -> RunData:
    return run_directory.read(output)


@pytest.fixture
def by_document(run: RunData) -> RunData:
    """The same run, as if its sentences were those of documents."""
    corpus = run.config["corpus"] | {"documents": 10}
    return replace(run, config=run.config | {"corpus": corpus})
