from pathlib import Path

import pytest

from maege.studies.run.measurements import RunFound
from tests.support.run_found import found_in, with_corpus


@pytest.fixture(scope="package")
def run(output: Path) -> RunFound:
    return found_in(output)


@pytest.fixture
def by_document(run: RunFound) -> RunFound:
    """The same run, as if its sentences were those of documents."""
    return with_corpus(run, documents=10)
