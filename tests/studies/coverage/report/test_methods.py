from collections.abc import Callable
from pathlib import Path

import pytest

from maege.studies.coverage.report.methods import METHODS
from tests.support.page_text import page_text


@pytest.mark.slow
def test_the_page_says_how_numbers_were_made(written: Callable[[str], Path]) -> None:
    text = page_text(written("coverage"))
    assert [part for part in METHODS if part.replace("`", "") not in text] == []
