from dataclasses import fields
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from maege.config import presets
from maege.config.identity import Identity
from maege.config.schema import RunConfig, SyntheticCorporaConfig, load
from maege.errors import ConfigError, DataError
from maege.plugins.registry import resolve
from maege.studies.lattices.inputs import load_inputs
from tests.support.written_configuration import yaml_of

ROOT = Path(__file__).parents[2]
MINIMAL = "corpus: quickstart\nmetrics: [bleu]\n"


def loaded(tmp_path: Path, text: str, *overrides: str) -> RunConfig:
    path = tmp_path / "c.yaml"
    path.write_text(text, encoding="utf-8")
    return load(path, overrides)


def mistakes(tmp_path: Path, text: str, *overrides: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        loaded(tmp_path, text, *overrides)
    return str(caught.value).replace(str(tmp_path) + "/", "").splitlines()


@pytest.mark.parametrize("path", sorted((ROOT / "configs").glob("*.yaml")), ids=lambda p: p.stem)
def test_shipped_configurations_load(path: Path) -> None:
    assert load(path).metrics


def test_defaults(tmp_path: Path) -> None:
    config = loaded(tmp_path, MINIMAL)
    assert (config.seed, config.chains.source_policy, config.synthetic_corpora.replicates) == (
        1,
        "random",
        20,
    )
    assert config.lattices is None
    assert config.sentences.noop == "drop"


def test_resolved_configuration_round_trips(tmp_path: Path) -> None:
    config = loaded(tmp_path, MINIMAL + "lattices: {}\nchains: null\nseed: 7\n")
    assert loaded(tmp_path, yaml_of(config)) == config
    renamed = loaded(
        tmp_path, "corpus: quickstart\nmetrics: [{bleu: {name: b2, max_order: 2}}, bleu]\n"
    )
    assert loaded(tmp_path, yaml_of(renamed)) == renamed


def test_preset_sets_defaults_of_unset_keys(tmp_path: Path) -> None:
    metrics = "metrics: [sari, gleu, bleu: {max_order: 2}]\n"
    text = f"preset: choshen2018-scripts\ncorpus: quickstart\n{metrics}"
    config = loaded(
        tmp_path, text + "synthetic_corpora: {source_policy: original}\nchains:\nlattices: {}\n"
    )
    assert config.synthetic_corpora == SyntheticCorporaConfig(
        source_policy="original", binomial_trials="truncated"
    )
    assert (config.statistics.original_gold_score, config.statistics.repeated_pairs) == (
        "by_characters",
        "always",
    )
    assert config.references.empty == "delete"
    assert config.chains is None
    assert [dict(m.parameters) for m in config.metrics] == [
        {},
        {"aggregation": "mean"},
        {"max_order": 2, "aggregation": "mean"},
    ]
    assert loaded(tmp_path, yaml_of(config)) == config
    assert loaded(tmp_path, text, "chains.min_annotations=1").chains.min_annotations == 1


def test_preset_values_differ_from_the_defaults() -> None:
    plain = RunConfig(corpus="quickstart", metrics=["ld"]).model_dump()
    for section, settings in presets.PRESET_SECTIONS.items():
        for key, value in settings.items():
            assert plain[section][key] != value
    for metric, parameters in presets.PRESET_METRICS.items():
        ours = {field.name: field.default for field in fields(resolve(metric))}
        assert all(ours[key] != value for key, value in parameters.items())


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
        ("corpus: quickstart\nmetrics: []\n", "line 2: metrics: found []"),
        ("corpus: quickstart\nmetrics: bleu\n", "line 2: metrics: found 'bleu'"),
        ("corpus: quickstart\nmetrics: [bleu, bleu]\n", "two metrics are called 'bleu'"),
        ("corpus: quickstart\nmetrics: [{bleu: 4}]\n", "the parameters of bleu must be"),
        ("corpus: quickstart\nmetrics: [[bleu]]\n", "a metric is a name, or one"),
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
            "corpus: quickstart\nmetrics: [{bleu: {name: gold_score}}]\n",
            "cannot be called 'gold_score'",
        ),
        ("corpus: quickstart\nmetrics: [{bleu: {name: ''}}]\n", "cannot be called ''"),
    ],
)
def test_each_configuration_error_is_reported(tmp_path: Path, text: str, message: str) -> None:
    assert message in "\n".join(mistakes(tmp_path, text))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("store: null\n", "cache"),
        ("compat: eoe\n", "preset"),
        ("corpora: null\n", "synthetic_corpora"),
        ("references: {policy: others}\n", "exclude_own_reference"),
        ("chains: {source: random}\n", "source_policy"),
        ("statistics: {pairs: all}\n", "repeated_pairs"),
    ],
)
def test_new_name_of_a_renamed_key_is_suggested(tmp_path: Path, text: str, key: str) -> None:
    (message,) = mistakes(tmp_path, MINIMAL + text)
    assert f'did you mean "{key}"' in message


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


def test_the_fingerprint_ignores_the_order_of_metrics(tmp_path: Path) -> None:
    first = loaded(tmp_path, "corpus: quickstart\nmetrics: [bleu, gleu]\n")
    second = loaded(tmp_path, "metrics: [gleu, bleu]\ncorpus: quickstart\n")
    prints = [
        Identity.of("run", c, load_inputs(c).checksums, c.build_metrics()).fingerprint
        for c in (first, second, loaded(tmp_path, MINIMAL))
    ]
    assert prints[0] == prints[1] != prints[2]


def test_yaml_aliases_are_refused_and_messages_are_short(tmp_path: Path) -> None:
    levels = "\n".join(f"l{i}: &l{i} [{', '.join([f'*l{i - 1}'] * 9)}]" for i in range(1, 30))
    (message,) = mistakes(tmp_path, f"l0: &l0 [x]\n{levels}\n")
    assert "aliases of lists and mappings are not allowed" in message
    many = "[" * 40 + "x" + "]" * 40
    assert max(map(len, mistakes(tmp_path, f"corpus: quickstart\nmetrics: {many}\n"))) < 500


@pytest.mark.parametrize(
    "value", ["!!int abc", "!!bool maybe", "!!python/name:os.system", "!!binary YQ==", "!!merge x"]
)
def test_invalid_yaml_values_are_reported(tmp_path: Path, value: str) -> None:
    assert "not valid YAML" in mistakes(tmp_path, MINIMAL + f"seed: {value}\n")[0]
    assert "not valid YAML" in mistakes(tmp_path, MINIMAL, f"seed={value}")[0]


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


def test_a_shipped_configuration_is_loaded_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert load("quickstart") == load(ROOT / "configs/quickstart.yaml")
    monkeypatch.chdir(tmp_path)
    Path("quickstart").write_text(MINIMAL)  # a file has precedence
    assert [metric.name for metric in load("quickstart").metrics] == ["bleu"]


def test_a_corpus_is_a_name_or_an_m2_file(tmp_path: Path) -> None:
    (tmp_path / "my.m2").write_text("S a b\nA 0 1|||X|||y|||REQUIRED|||-NONE-|||0\n")
    config = loaded(tmp_path, "corpus: my.m2\nmetrics: [bleu]\n", "corpus.on_error=skip_line")
    assert (config.corpus.m2, config.corpus.on_error) == (tmp_path / "my.m2", "skip_line")
    assert loaded(tmp_path, MINIMAL, "corpus.annotators=[0]").corpus.name == "quickstart"


def test_paths_of_a_shipped_configuration_are_relative_to_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my.py").write_text(
        "def length(source, hypothesis):\n    return float(len(hypothesis))\n"
    )
    (metric,) = load("quickstart", ["metrics=['my.py:length']"]).metrics
    assert metric.metric == f"{tmp_path}/my.py:length"
