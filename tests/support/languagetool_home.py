"""A folder of LanguageTool in which no server runs, though that of all tests does."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from maege.languagetool import installation


@contextmanager
def languagetool_home(folder: Path) -> Iterator[Path]:
    """A folder with the installed LanguageTool server, and with pid files of its own."""
    (folder / installation.VERSION).symlink_to(installation.require_installation())
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(installation.HOME_VARIABLE, str(folder))
        # Fast instead of optimising compilation halves the time of some hundred sentences; one
        # thread that collects garbage saves a tenth.
        patch.setenv("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
        yield folder


@pytest.fixture(scope="module")
def url(languagetool: str) -> str:
    """The server of all tests, which is started before the folder of this module is used."""
    return languagetool


@pytest.fixture(scope="module", autouse=True)
def home(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder in which no server runs."""
    with languagetool_home(tmp_path_factory.mktemp("languagetool")) as folder:
        yield folder
