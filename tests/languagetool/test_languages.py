"""The languages of LanguageTool."""

import json
from urllib.request import urlopen

import pytest

from maege.languagetool import languages

pytestmark = pytest.mark.java


@pytest.fixture(scope="module")
def url(languagetool: str) -> str:
    """The server of all tests, which is started before the folder of this module is used."""
    return languagetool


def test_codes_are_those_of_the_server(url: str) -> None:
    with urlopen(f"{url}/v2/languages") as response:
        codes = {entry["longCode"] for entry in json.load(response)}
    without_country = {"de", "en", "nl", "pt"}  # no spelling
    variants = {code for code in codes if "-x-" in code}
    assert codes - without_country - variants == set(languages.CODES) - without_country
