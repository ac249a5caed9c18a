"""Features of LFM."""

import pytest

from maege.errors import MetricError
from maege.metrics.lfm import features
from maege.metrics.lfm.features import (
    GROUP_NAMES,
    feature_groups,
    feature_matrix,
    tokenise,
    words_of,
)
from maege.plugins.registry import build

ERRONEOUS = "She do n't like the collge food , he said ."


FLUENT = "It is a good idea ."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            ERRONEOUS,
            "1 0.125 0.6931 -4.2117 -8.2965 1 0.125 0.8307 -16.0 -3.1993 -6.9386 "
            "-24.2965 -7.6021 -13.6010 -29.5939 -11.0639 -20.6895",
        ),
        (
            FLUENT,
            "0 0 0 -2.4217 -3.6740 0 0 2.4948 -8.0142 -3.8016 -5.4008 "
            "-10.0938 -6.7340 -7.8879 -10.2475 -9.1956 -9.8393",
        ),
    ],
)
def test_features_equal_those_of_the_definition(text: str, expected: str) -> None:
    (features,) = feature_matrix(feature_groups(GROUP_NAMES, None), [text.split()])
    assert features.tolist() == pytest.approx([float(n) for n in expected.split()], abs=5.1e-5)


def test_words_join_contractions_and_leave_punctuation_out() -> None:
    assert words_of(["He", "'s", "WO", "N'T", ",", "and", "'ll"]) == ["He's", "WON'T", "and'll"]
    assert words_of(["'s", "x"]) == ["'s", "x"]
    assert tokenise('He doesn\'t say "no".') == ["He", "does", "n't", "say", '"', "no", '"', "."]


def test_without_packages_the_message_says_how_to_install_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(features, "installed", lambda name: None)
    with pytest.raises(MetricError, match=r"without nltk, spylls, pocketsphinx; .*maege\[lfm\]"):
        build("lfm")
    with pytest.raises(MetricError, match=r"slor cannot run without pocketsphinx; .*maege\[lfm\]"):
        build("slor")
