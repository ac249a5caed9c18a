"""The study of judges, on a simulated judge behind the protocol."""

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

import maege
from maege.config.schema import RunConfig
from maege.errors import ConfigError
from maege.metric.comparing_metric import ComparingMetric, Comparison, ComparisonRequest
from maege.metric.score_request import Segment
from maege.plugins.registry import build
from maege.report.study_result import StudyResult
from maege.statistics.claim import Claim
from maege.statistics.reliability import reliability, rewording
from maege.studies.lattice_inputs import load_inputs
from maege.studies.lattices import draw_chains
from maege.studies.reliability import measurements
from maege.studies.reliability.config import ReliabilityConfig
from maege.studies.reliability.order import Compared, order_effects, positions
from maege.studies.reliability.tables import _write_knowledge
from maege.studies.run.report import run_directory
from maege.studies.run.report.sections import present
from maege.studies.vet.contract import CHECKS, check_contract
from maege.terminal.settings import settings_of
from tests.support.judge_server import Handler, answering, serving, shown_texts

REPEATS = 5
SETTINGS = {
    "corpus": "quickstart",
    "sentences": {"max_characters": 52},
    "reliability": {"sentences": 50, "repeats": REPEATS},
    "synthetic_corpora": None,
}


class Simulated:
    """Longer texts are better, with noise; of two texts, the first has an advantage.

    The noise depends on the prompt and on how often it was sent, so it is the same in each run.
    """

    def __init__(self) -> None:
        self._asked: Counter[str] = Counter()

    def __call__(self, content: dict, texts: list[str]) -> dict:
        prompt = content["messages"][-1]["content"]
        self._asked[prompt] += 1
        noise = random.Random(f"{self._asked[prompt]} {prompt}")
        if len(texts) == 2:
            score = (len(texts[0]) - len(texts[1])) / 4 + noise.gauss(1.5, 1)
            return {"better": "A" if score > 0 else "B"}
        return {"score": int(min(5, max(1, round(len(texts[0]) / 12 + noise.gauss(0, 1)))))}


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[StudyResult, dict]]:
    folder = tmp_path_factory.mktemp("judges")
    with serving(answering(Simulated())) as server:
        judge = {"url": server.url, "model": "small", "answers": str(folder / "a.sqlite")}
        metrics = [{"judge": judge}, {"comparing-judge": judge}, "gleu"]
        result = maege.reliability(SETTINGS | {"metrics": metrics})
        asked = len(server.received)
        again = maege.reliability(SETTINGS | {"metrics": metrics})
        assert len(server.received) == asked  # all answers are stored
        assert again.table("curve").equals(result.table("curve"))
        yield result, judge


def test_reliability_is_that_of_the_answers(measured: tuple[StudyResult, dict]) -> None:
    result, judge = measured
    assert not result.failures
    table = result.table("reliability").set_index("metric")
    assert list(table.index) == ["judge", "comparing-judge"]  # gleu is not asked again
    config = {key: value for key, value in SETTINGS.items() if key != "reliability"}
    run = maege.run(config | {"metrics": ["ld"]})
    texts: dict[tuple[int, str, str], Segment] = {}
    for scored in run.data.scored:
        if scored.ranking.type == "chains":
            (sentence,) = scored.ranking.sentences
            for candidate in scored.ranking.candidates:
                segment = Segment(scored.ranking.sources[0], candidate.hypotheses[0], ())
                texts.setdefault((sentence, segment.source, segment.hypothesis), segment)
    metric = build("judge", judge)
    stored = {q.key for q in metric.questions_of(list(texts.values()))}
    assert len(stored) == len(texts)
    scores = np.stack(
        [metric.for_repeat(r).counts(list(texts.values()))[:, 0] for r in range(REPEATS)], axis=1
    )
    groups = list(dict.fromkeys(key[:2] for key in texts))
    group = np.array([groups.index(key[:2]) for key in texts])
    expected = reliability(scores, group, cluster=np.array([key[0] for key in texts]))
    row = table.loc["judge"]
    assert row["found_texts"] == expected.texts
    assert row["found_within"] == pytest.approx(expected.within.value)
    assert row["found_within_low"] == pytest.approx(expected.within.interval[0])


def test_the_curve_plans_what_an_interval_needs(measured: tuple[StudyResult, dict]) -> None:
    curve = measured[0].table("curve")
    of_judge = curve[curve["metric"] == "judge"]
    assert list(of_judge["answers"]) == ["1", "2", "3", "4", "5", "endless"]
    assert of_judge["tau"].notna().all()
    reliability_of = measured[0].table("reliability").set_index("metric")
    (order,) = measured[0].table("order").to_dict("records")
    # Of the texts of a sentence each is asked about, or each pair of them in both orders.
    questions = {
        "judge": reliability_of.loc["judge", "found_texts"],
        "comparing-judge": 2 * order["position_pairs"],
    }
    for metric, number in questions.items():
        rows = curve[curve["metric"] == metric][:REPEATS]
        of_sentence = number / reliability_of.loc[metric, "found_sentences"]
        expected = np.ceil(rows["sentences"] * of_sentence * rows["answers"].astype(int))
        assert list(rows["requests"]) == list(expected)


def test_a_preference_for_the_first_text_is_found(measured: tuple[StudyResult, dict]) -> None:
    result, _ = measured
    points = result.table("curve").set_index(["metric", "answers"])
    (row,) = result.table("order").to_dict("records")
    assert row["position_bias"] > 0.2
    assert row["position_first"] > 5 * max(1, row["position_second"])
    assert row["identical_pairs"] == 20  # of the same text, the first is preferred, too
    assert 0.5 < row["identical_bias"] <= row["identical_inconsistent"]
    sizes = result.table("sizes").set_index(["metric", "sentences"])
    length = result.table("length").set_index("metric")
    for metric in ("judge", "comparing-judge"):
        row, one = sizes.loc[(metric, 300)], points.loc[(metric, "1")]
        assert row["half_width"] == pytest.approx(0.05 * (one["sentences"] / 300) ** 0.5, rel=0.02)
        assert row["from_another"] / row["half_width"] == pytest.approx(2.8 * 2**0.5 / 1.96)
        assert length.loc[metric, "length_of_ten"] > 0  # longer texts are better here
    assert sum("knows the texts from its training is not known" in t for t in result.findings) == 2
    assert any("comparing-judge prefers the first text" in text for text in result.findings)
    assert any("asked once; about" in text for text in result.findings)
    limit = points.loc[("judge", "endless")]
    is_vague = limit["tau_high"] - limit["tau_low"] > 0.6
    (said,) = (text for text in result.findings if text.startswith("judge: tau"))
    assert ("too uncertain" in said) >= is_vague and ("is noise" in said) <= (not is_vague)


class Longer(ComparingMetric):
    """Prefers the longer text, and the first one if they are nearly as long."""

    name = "longer"

    def compare(self, requests: Sequence[ComparisonRequest]) -> list[Comparison]:
        lengths = [[len(text) for text in request.hypotheses] for request in requests]
        return [(float(first + 3), float(second)) for first, second in lengths]


def test_pairs_of_a_sentence_are_left_out_together() -> None:
    config = settings_of(ReliabilityConfig, "quickstart", (), metrics="ld")
    by_sentence = defaultdict(list)
    for chain in draw_chains(config, load_inputs(config)):
        by_sentence[chain.sentences].append(chain)
    several = [chains for chains in by_sentence.values() if len({c.sources[0] for c in chains}) > 1]
    order = order_effects(Compared.by([Longer()], several[0]), config)
    assert order.identical.bias.value == order.identical.inconsistent.value == 1
    single = order.position
    assert single.pairs > 2 and single.bias.interval is None  # of one sentence there is none
    assert positions(Compared.by([Longer()], several[0]), config) is None
    both = order_effects(Compared.by([Longer()], [*several[0], *several[1]]), config).position
    assert both.bias.interval is not None


class LongerInLists(ComparingMetric):
    """Prefers longer texts of a list, and the first one."""

    name, way, most_texts = "lists", "listwise", 4

    def __init__(self, repeat: int) -> None:
        self.repeat = repeat

    def compare(self, requests: Sequence[ComparisonRequest]) -> list[Comparison]:
        first = (8.0, 0.0, 0.0, 0.0)
        return [tuple(len(t) + f for t, f in zip(r.hypotheses, first, strict=False))
                for r in requests]  # fmt: skip


def test_lists_of_another_repeat_have_another_order_which_shows_what_a_position_adds() -> None:
    config = settings_of(ReliabilityConfig, "quickstart", (), metrics="ld")
    chains = draw_chains(config, load_inputs(config))[:12]
    compared = Compared.by([LongerInLists(repeat) for repeat in range(3)], chains)
    effects = [value.value for value in positions(compared, config).effects]
    assert effects == pytest.approx([6, -2, -2, -2])
    assert order_effects(compared, config) is None


def test_judges_that_differ_in_their_words_only_are_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    config = settings_of(ReliabilityConfig, "quickstart", (), metrics="ld")
    texts = measurements._Texts(draw_chains(config, load_inputs(config))[:20])
    keys = {"url": "http://localhost", "model": "small"}
    judge, other = build("judge", keys), build("judge", keys | {"template": "pointwise-reworded"})
    warmer = build("judge", keys | {"template": "pointwise-reworded", "temperature": 1.5})
    metrics = {"a": judge, "b": other, "c": warmer}
    random = np.random.default_rng(1)
    scores = {name: random.random((len(texts.sentence), 3)) for name in metrics}
    assert [*measurements._reworded(scores, metrics, texts, 0.95)] == []  # too few sentences
    monkeypatch.setattr(measurements, "MIN_REWORDED", 2)
    (pair,) = measurements._reworded(scores, metrics, texts, 0.95)
    expected = rewording(scores["a"], scores["b"], texts.source, cluster=texts.sentence)
    assert (pair.metric, pair.other, pair.rewording) == ("a", "b", expected)


class Circles(Longer):
    """Prefers texts in circles, which no scores can tell, and always the same ones."""

    name = "circles"

    def for_repeat(self, number: int) -> "Circles":
        return self

    def compare(self, requests: Sequence[ComparisonRequest]) -> list[Comparison]:
        words = [[len(text.split()) for text in request.hypotheses] for request in requests]
        return [((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))[(b - a) % 3] for a, b in words]


def test_tau_of_metrics_that_compare_is_of_outcomes_as_that_of_a_run() -> None:
    keys = SETTINGS | {"metrics": [Circles()], "lattices": None}
    curve = maege.reliability(keys | {"reliability": {"repeats": 2}}).table("curve")
    run = maege.run(keys | {"reliability": None, "statistics": {"resamples": 20}})
    expected = run.table("chains").set_index("metric").loc["circles", "tau_micro"]
    assert curve["tau"].tolist() == pytest.approx([expected] * 2)


@pytest.mark.parametrize(
    ("published", "until", "text"),
    [
        (2014, 2024, "may know the corpus (2014)"),
        (2025, 2024, "the corpus is newer (2025)"),
        (None, 2024, "not known (year of the corpus)"),
        (2014, None, "not known (parameter `knowledge_until`)"),
    ],
)
def test_years_say_whether_a_model_may_know_a_corpus(
    published: int | None, until: int | None, text: str
) -> None:
    details = {"published": published, "until": until}
    claim = Claim("reliability.knowledge", ("judge",), details=details)
    assert text in _write_knowledge(claim)


def test_texts_without_an_answer_are_counted_by_their_height(tmp_path: Path) -> None:
    simulated = answering(Simulated())

    def script(handler: Handler, content: dict) -> None:
        (text,) = shown_texts(content)
        if len(text) % 4 == 0:
            handler.complete(None, refusal="no")
        else:
            simulated(handler, content)

    with serving(script) as server:
        judge = {"url": server.url, "model": "small", "max_missing": 0.9,
                 "answers": str(tmp_path / "a.sqlite")}  # fmt: skip
        settings = SETTINGS | {"reliability": {"sentences": 5, "repeats": 2}}
        result = maege.reliability(settings | {"metrics": [{"judge": judge}]})
    (row,) = result.table("missing").to_dict("records")
    assert row["missing"] == row["below"] + row["above"] > 0
    assert 0 < row["pvalue"] <= 1
    assert any("more repeats would tell" in text for text in result.findings)


def test_one_sentence_tells_neither_an_interval_nor_what_a_larger_sample_needs(
    tmp_path: Path,
) -> None:
    corpus = tmp_path / "one.m2"
    corpus.write_text(
        "S He go to the the house .\nA 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0\n"
        "A 3 4|||U:DET||||||REQUIRED|||-NONE-|||0\n"
    )
    with serving(answering(Simulated())) as server:
        judge = {"url": server.url, "model": "small", "answers": str(tmp_path / "a.sqlite")}
        metrics = [{"judge": judge}, {"comparing-judge": judge}]
        again = {"sentences": 5, "repeats": 2}
        result = maege.reliability(
            {"corpus": str(corpus), "metrics": metrics, "reliability": again}
        )
    assert result.table("curve")["sentences"].isna().all()
    with pytest.raises(ConfigError, match="sizes"):
        result.table("sizes")


def test_metrics_without_noise_are_refused() -> None:
    with pytest.raises(ConfigError, match="none of the metrics can be asked again"):
        maege.reliability(SETTINGS | {"metrics": ["gleu"]})


def test_the_contract_asks_again_instead_of_demanding_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in set(CHECKS) - {"deterministic"}:
        monkeypatch.delitem(CHECKS, name)
    config = settings_of(RunConfig, "quickstart", (), metrics="ld")
    chains = draw_chains(config, load_inputs(config))[:8]
    by_seed = answering(lambda content, texts: {"score": 1 + content["seed"] % 5})
    with serving(by_seed) as server:
        judge = {"url": server.url, "model": "small", "answers": str(tmp_path / "a.sqlite")}
        result = check_contract("m", build("judge", judge), chains, 60)
    checks = {check.name: check for check in result.checks}
    assert checks["has scores"].verdict == "pass", checks
    assert checks["deterministic"].verdict == "note"
    said = checks["deterministic"].message
    value, unchanging = re.findall(r"is (\S+) \[.*and (\S+) % of \d+ texts", said)[0]
    assert abs(float(value.replace("−", "-"))) < 0.5  # it does not read the text
    assert 0 < float(unchanging) < 60


def test_reliability_is_a_part_of_a_run_that_asks_for_it(tmp_path: Path) -> None:
    keys = SETTINGS | {"sentences": {"max_characters": 45}, "lattices": None}
    keys["reliability"] = {"sentences": 50, "repeats": 2}
    with serving(answering(Simulated())) as server:
        judge = {"url": server.url, "model": "small", "answers": str(tmp_path / "a.sqlite")}
        statistics = {"permutations": 99, "resamples": 20}
        run = maege.run(keys | {"metrics": [{"judge": judge}, "ld"], "statistics": statistics})
        asked = Counter(content["messages"][-1]["content"] for content in server.received)
        assert set(asked.values()) == {2}  # the first answers are those of the run
        study = maege.reliability(keys | {"metrics": [{"judge": judge}]})
        assert len(server.received) == asked.total()
    run.write(tmp_path / "out")
    again = present(run_directory.read(tmp_path / "out"))
    for result in (run, again):
        for name in ("reliability", "curve"):
            assert result.table(name).equals(study.table(name))
        assert any("more repeats would tell" in claim.text for claim in result.claims)
    with pytest.raises(ConfigError, match="none of the metrics can be asked again"):
        maege.run(keys | {"metrics": ["ld"]})
