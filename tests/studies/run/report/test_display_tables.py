from dataclasses import replace
from pathlib import Path

import pytest

from maege.studies.run.report import display_tables, run_directory
from maege.studies.run.report.run_data import RunData


@pytest.fixture(scope="module")
def run(output: Path) -> RunData:
    return run_directory.read(output)


def test_captions_name_the_units(run: RunData) -> None:
    corpus = run.config["corpus"] | {"documents": 10}
    by_document = replace(run, config=run.config | {"corpus": corpus})
    for table in (display_tables.chains, display_tables.corpora, display_tables.differences):
        assert " of documents" in table(by_document).caption.replace("over", "of")
        assert " of sentences" in table(run).caption.replace("over", "of")


@pytest.mark.parametrize(
    ("interval", "method"),
    [
        ("nested", "bootstrap of sentences and replicates (jackknife for metrics without counts)"),
        ("jackknife", "jackknife over ten groups of sentences"),
        ("replicates", "bootstrap of the replicates"),
    ],
)
def test_captions_name_the_method_of_corpora(run: RunData, interval: str, method: str) -> None:
    settings = replace(run.results.settings, corpora_interval=interval)
    changed = replace(run, results=replace(run.results, settings=settings))
    assert f"interval]: {method}." in display_tables.corpora(changed).caption
    assert f"corpora: {method}, Holm" in display_tables.differences(changed).caption
