"""The languages of LanguageTool."""

import json
from urllib.request import urlopen

import pytest

from maege.languagetool import languages
from tests.support.languagetool_home import url as url

pytestmark = pytest.mark.java


def test_codes_are_those_of_the_server(url: str) -> None:
    with urlopen(f"{url}/v2/languages") as response:
        codes = {entry["longCode"] for entry in json.load(response)}
    without_country = {"de", "en", "nl", "pt"}  # no spelling
    variants = {code for code in codes if "-x-" in code}
    assert codes - without_country - variants == set(languages.CODES) - without_country
