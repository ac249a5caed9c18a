"""A set of human judgements: a known one, or files, and nothing of both."""

from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from maege.config.human_set_section import HumanSetConfig, HumanSetConfigs
from maege.config.metric_config import check_metric_names


@pytest.fixture
def own(tmp_path: Path) -> dict[str, Any]:
    """Keys of a set in files."""
    (tmp_path / "outputs").mkdir()
    for name in ("judgements.csv", "source.txt"):
        (tmp_path / name).touch()
    return {
        "name": "mine", "judgements": tmp_path / "judgements.csv",
        "outputs": tmp_path / "outputs", "source": tmp_path / "source.txt",
    }  # fmt: skip


def test_a_known_set_needs_its_name_only() -> None:
    known = HumanSetConfig(name="gjg15")
    assert known.card is not None and known.language_code == "en"
    sets = TypeAdapter(HumanSetConfigs)
    assert sets.validate_python("gjg15") == sets.validate_python([known]) == (known,)
    assert sets.validate_python({"name": "gjg15"}) == (known,)


def test_a_set_in_files_takes_the_language_of_its_run(own: dict[str, Any]) -> None:
    section = HumanSetConfig(**own)
    assert section.card is None and section.language_code is None
    german = section.in_texts_like("de", "letter")
    assert (german.language_code, german.unit) == ("de", "letter")
    assert HumanSetConfig(**own, language="fr").in_texts_like("de", None).language_code == "fr"


def test_mistakes_say_which_key_is_missing(own: dict[str, Any]) -> None:
    for missing, message in (("outputs", "give `outputs`"), ("source", "give `source`")):
        with pytest.raises(ValidationError, match=message):
            HumanSetConfig(**{key: value for key, value in own.items() if key != missing})
    for keys, message in (
        ({}, "give the `name` of a known set"),
        ({"name": "gjg51"}, 'did you mean "gjg15"'),
        ({"name": "gjg15", "index": 0}, "'gjg15' is a known set, which has its own texts"),
        ({**own, "systems": "base"}, "`systems` is a list of systems"),
    ):
        with pytest.raises(ValidationError, match=message):
            HumanSetConfig(**keys)


def test_names_of_metrics_are_those_of_the_run() -> None:
    check_metric_names("trained_on", ["bleu"], ["bleu", "gleu"])
    with pytest.raises(ValueError, match="`trained_on` names metric 'blue'; did you mean \"bleu\""):
        check_metric_names("trained_on", ["blue"], ["bleu", "gleu"])
