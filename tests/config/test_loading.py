from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from maege.config.schema import load
from maege.errors import ConfigError, DataError
from tests.config.configuration_text import MINIMAL, loaded, mistakes

ROOT = Path(__file__).parents[2]


def test_all_errors_have_line_key_and_suggestion(tmp_path: Path) -> None:
    text = (
        "corpus: quikstart\n"
        "metrics:\n"
        "  - gluu\n"
        "  - bleu: {ordr: 4}\n"
        "  - gleu: {reference_sampling: none}\n"
        "chains:\n"
        "  sorce_policy: random\n"
        "seed: -1\n"
        "synthetic_corpora: {source_policy: shufled}\n"
    )
    messages = mistakes(tmp_path, text)
    expected = [
        "c.yaml, line 1: corpus: no corpus 'quikstart'; did you mean \"quickstart\"?",
        "c.yaml, line 3: metrics.0: no metric 'gluu'; did you mean \"gleu\"?",
        "c.yaml, line 4: metrics.1: metric 'bleu': no parameter 'ordr'; did you mean",
        "c.yaml, line 5: metrics.2: gleu: reference_sampling is 'none'; it must be",
        'c.yaml, line 7: chains.sorce_policy: unknown key; did you mean "source_policy"?',
        "c.yaml, line 8: seed: found -1, expected at least 0",
        "c.yaml, line 9: synthetic_corpora.source_policy: found 'shufled', expected 'random_node'",
    ]
    starts = [any(message.startswith(line) for message in messages) for line in expected]
    assert (starts, len(messages)) == ([True] * 7, 7), messages


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a configuration is a mapping"),
        ("- a\n", "a configuration is a mapping"),
        ("a: [\n", "c.yaml, line 2: not valid YAML"),
        ("seed: 1\n", "corpus: this key is required"),
        ("seed: 1\n", "metrics: this key is required"),
        (MINIMAL + "seed: 1\nseed: 2\n", "line 4: key 'seed' is set twice (first in line 3)"),
        ("corpus: tiny\nmetrics: []\n", "line 2: metrics: found []"),
        ("corpus: tiny\nmetrics: bleu\n", "line 2: metrics: found 'bleu'"),
        ("corpus: tiny\nmetrics: [bleu, bleu]\n", "two metrics are called 'bleu'"),
        ("corpus: tiny\nmetrics: [{bleu: 4}]\n", "the parameters of bleu must be"),
        ("corpus: tiny\nmetrics: [[bleu]]\n", "a metric is a name, or one"),
        (
            "corpus: {name: jfleg-dev, annotations: dev}\nmetrics: [bleu]\n",
            "no annotations 'dev'; known: none",
        ),
        (
            "corpus: {name: conll14, annotations: wthalt}\nmetrics: [bleu]\n",
            'did you mean "withalt"?',
        ),
        ("corpus: {}\nmetrics: [bleu]\n", "give either `name`"),
        ("corpus: {m2: c.yaml, annotations: x}\nmetrics: [bleu]\n", "with `m2` leave it out"),
        ("corpus: {m2: a.m2}\nmetrics: [bleu]\n", "line 1: corpus.m2: no such file: a.m2"),
        (MINIMAL + "references: {use: [refrence-1]}\n", 'did you mean "reference-1"?'),
        (
            MINIMAL + "references: {use: [reference-1, r.txt]}\n",
            "line 3: references: no such file: r.txt",
        ),
        (MINIMAL + "chains: null\nsynthetic_corpora: null\n", "nothing to score"),
        (
            MINIMAL + "synthetic_corpora: {expected_edits: [0, 0.5, 2]}\n",
            "0.5 is neither 0 nor between",
        ),
        (
            MINIMAL + "synthetic_corpora: {expected_edits: [0, 2, 2]}\n",
            "the same number is listed twice",
        ),
        (MINIMAL + "synthetic_corpora: {expected_edits: [0, .nan, 2]}\n", "nan is neither 0"),
        (MINIMAL + "statistics: {confidence: 95}\n", "less than 1"),
        (MINIMAL + "corpus2: x\n", "line 3: corpus2: unknown key"),
        (
            "corpus: tiny\nmetrics: [{bleu: {name: gold_score}}]\n",
            "cannot be called 'gold_score'",
        ),
        ("corpus: tiny\nmetrics: [{bleu: {name: ''}}]\n", "cannot be called ''"),
    ],
)
def test_each_configuration_error_is_reported(tmp_path: Path, text: str, message: str) -> None:
    assert message in "\n".join(mistakes(tmp_path, text))


def test_overrides(tmp_path: Path) -> None:
    config = loaded(
        tmp_path,
        MINIMAL,
        "chains.source_policy=original",
        "corpus.annotations=two-annotators",
        "lattices={}",
    )
    assert config.chains.source_policy == "original"
    assert config.corpus.annotations == "two-annotators"
    assert config.lattices.max_edits == 8
    assert mistakes(tmp_path, MINIMAL, "chains.sorce=x")[0].startswith(
        "--set chains.sorce: chains."
    )
    assert "expected key=value" in mistakes(tmp_path, MINIMAL, "seed")[0]
    assert "not valid YAML" in mistakes(tmp_path, MINIMAL, "seed=[")[0]


def test_paths_are_relative_to_the_configuration(tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text(
        "class Zero:\n    name = 'zero'\n"
        "    def score(self, requests): return [0 for _ in requests]"
    )
    (tmp_path / "gold.m2").touch()
    config = loaded(tmp_path, "corpus: {m2: gold.m2}\nmetrics: ['m.py:Zero']\n")
    assert config.corpus.m2 == tmp_path / "gold.m2"
    assert config.metrics[0].metric == f"{tmp_path / 'm.py'}:Zero"


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no such file"):
        load(tmp_path / "none.yaml")


keys = st.sampled_from(["corpus", "metrics", "seed", "chains", "name", "m2", "use", "source", "x"])
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | keys,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=8,
)


@given(st.dictionaries(keys, anything, max_size=4))
def test_any_content_loads_or_raises_a_config_error(
    tmp_path_factory: pytest.TempPathFactory, content: dict
) -> None:
    path = tmp_path_factory.mktemp("config") / "c.yaml"
    path.write_text(yaml.safe_dump(content, allow_unicode=True), encoding="utf-8")
    try:
        load(path)
    except ConfigError as error:
        assert str(error)


def test_paths_of_a_shipped_configuration_are_relative_to_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.py").write_text(
        "def length(source, hypothesis):\n    return float(len(hypothesis))\n"
    )
    (metric,) = load("quickstart", ["metrics=['my.py:length']"]).metrics
    assert metric.metric == f"{tmp_path}/my.py:length"
