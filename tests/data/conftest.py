"""Corpora in the files of their authors."""

from pathlib import Path

import pytest

from maege.data import datasets
from maege.data.datasets import card
from maege.data.fetching import fetch


@pytest.fixture(scope="module")
def corpora(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with corpora in formats of their own."""
    folder = tmp_path_factory.mktemp("corpora")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(datasets.DATA_VARIABLE, str(folder))
        for name in ("mucgec-dev", "eracond"):
            assert {what for _, what in fetch(card(name), data)} == {"copied"}
    return folder
