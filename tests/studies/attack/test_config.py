"""What an attack is configured with."""

from pathlib import Path

import pytest

from maege.errors import ConfigError
from maege.studies.attack.config import ATTACK_NAMES, attack_config


@pytest.fixture
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "mine.txt"
    path.write_text("a\n")
    return path


def test_with_texts_of_others_only_named_attacks_are_made(texts: Path) -> None:
    assert attack_config("ld").attacks.use == ATTACK_NAMES
    only_texts = attack_config("ld", texts={"mine": texts.name}).attacks
    assert (only_texts.use, only_texts.texts) == ((), {"mine": texts})
    both = attack_config("ld", texts={"mine": texts}, attacks=("climb",)).attacks
    assert (both.use, both.texts) == (("climb",), {"mine": texts})


def test_metrics_are_those_of_the_call_and_the_corpus_is_the_small_one_unless_it_is_named() -> None:
    small = attack_config("ld")
    assert (small.corpus.name, [m.name for m in small.metrics]) == ("quickstart", ["ld"])
    settings = {"corpus": "tiny", "metrics": ["gleu"], "seed": 3}
    named = attack_config(["ld", "bleu"], settings, corpus="quickstart-german")
    assert (named.corpus.name, named.seed) == ("quickstart-german", 3)
    assert [m.name for m in named.metrics] == ["ld", "bleu"]
    assert attack_config("ld", {"seed": 3}, corpus="quickstart-german").seed == 3
    assert attack_config("ld", corpus="quickstart-german").corpus.name == "quickstart-german"
    of_keys = attack_config("ld", {"name": "quickstart-german"}, corpus=None)
    assert of_keys.corpus.name == "quickstart-german"


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ({"attacks": ()}, "nothing to evaluate"),
        ({"texts": {"climb": "mine.txt"}}, "texts are called 'climb', as an attack"),
        ({"texts": {"a\nb": "mine.txt"}}, "one line of visible characters"),
        ({"budget": 3}, "at least 4"),
    ],
)
def test_contradictions_are_refused(texts: Path, keys: dict, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        attack_config("ld", **keys)


def test_kinds_alone_are_something_to_evaluate() -> None:
    config = attack_config("ld", attacks=(), kinds={"minimal": ["annotator-0", "annotator-1"]})
    assert config.attacks.kinds == {"minimal": ("annotator-0", "annotator-1")}
