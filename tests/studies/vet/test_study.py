import re
import warnings
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

import maege
from maege.errors import ConfigError
from maege.report.html.page import study_page
from maege.studies.study import conduct
from maege.studies.vet.config import vet_config
from maege.studies.vet.examination import Vetting
from maege.studies.vet.report.printed_verdict import verdict_lines
from maege.studies.vet.report.result import VettingResult
from maege.studies.vet.row_thresholds import Gate
from maege.studies.vet.study import STUDY, report, study_of
from tests.studies.vet.conftest import FAST
from tests.support.judge_server import answering, serving

VetFast = Callable[..., Vetting]
CORPORA = {
    "corpus": "tiny", "chains": None, "lattices": None,
    "sentences": {"max_characters": 60}, "synthetic_corpora": {"replicates": 3},
    "statistics": {"permutations": 199, "resamples": 50},
}  # fmt: skip
WITHOUT_COUNTS = (
    r"need up to [\d,]+ more scores of sentences by Mean. Faster: derive from SentenceMetric. .*"
    r"`--set statistics.corpora_interval=replicates`"
)


def test_the_title_names_the_metric() -> None:
    config = vet_config("ld", None, FAST, sections=["contract"])
    assert study_of(config).title == "vetting of ld"
    assert (STUDY.name, STUDY.result) == ("vet", VettingResult)


def test_a_threshold_needs_its_section() -> None:
    config = vet_config("ld", None, FAST, sections=["contract"])
    with pytest.raises(ConfigError, match="ordering"):
        study_of(config, [Gate.parse("tau_macro>0.1", [])])


def result_of(vetting: Vetting, *thresholds: str) -> VettingResult:
    """Return the result of what was found."""
    parsed = [Gate.parse(text, []) for text in thresholds]

    def with_thresholds(config: Any, inputs: Any, vettings: Any) -> Any:
        return report(config, inputs, vettings, parsed)

    study = replace(STUDY, measure=lambda *_: [vetting], report=with_thresholds)
    return conduct(study, vetting.config)


def test_texts_are_escaped(vet_fast: VetFast) -> None:
    vetting = vet_fast("gleu", "degenerate-outputs")
    named = replace(vetting, failures={"gleu": {"<b>group": "<i>reason"}})
    text = result_of(named).to_markdown()
    assert "group" in text
    assert "<b>" not in text
    assert "<i>" not in text


def test_thresholds_are_rows(vet_fast: VetFast) -> None:
    result = result_of(vet_fast("minld", "contract"), "contract.failures=0", "contract.failures>1")
    assert "| contract.failures=0 | met |" in result.to_markdown()
    assert result.table("thresholds")["is_met"].tolist() == [True, False]
    assert "contract.failures is 0" in study_page(result)


def test_the_page_begins_with_the_dossier(vet_fast: VetFast) -> None:
    vetting = replace(vet_fast("gleu", "degenerate-outputs"), notes=("a <b>note",))
    page = study_page(result_of(vetting))
    headings = re.findall(r"<h2>(.*?)</h2>", page)
    assert headings[0] == "Is it good, and for what?"
    assert headings[-2:] == ["All statistics", "Methods"]
    assert "Rewards repetition of the correction." in page
    assert "a &lt;b&gt;note" in page
    assert "Findings" not in headings


@dataclass(frozen=True)
class Length:
    unit: int = 1
    name = "length"

    def score(self, requests):
        return [sum(map(len, r.hypotheses)) / self.unit for r in requests]


def test_it_tells_what_intervals_cost_and_how_to_avoid_it() -> None:
    class Mean:
        def score(self, requests):
            return [sum(map(len, r.hypotheses)) / len(r.hypotheses) for r in requests]

    config = {**CORPORA, "metrics": ["ld"]}
    options = {"sections": ["ordering"], "baselines": []}
    with warnings.catch_warnings(record=True) as before:
        warnings.simplefilter("always")
        maege.vet(Mean, config=config, **options)
    statistics = {**CORPORA["statistics"], "corpora_interval": "replicates"}
    with warnings.catch_warnings(record=True) as after:
        warnings.simplefilter("always")
        maege.vet(Mean, config={**config, "statistics": statistics}, **options)
    has_note = [
        any(re.search(WITHOUT_COUNTS, str(warning.message)) for warning in caught)
        for caught in (before, after)
    ]
    assert has_note == [True, False]


def test_each_figure_of_a_judge_has_the_one_beside_it_that_it_has_when_asked_again(
    tmp_path: Path,
) -> None:
    by_seed = answering(lambda content, texts: {"score": 1 + content["seed"] % 5})
    with serving(by_seed) as server, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        judge = {"url": server.url, "model": "small", "answers": str(tmp_path / "a.sqlite")}
        result = maege.vet(
            {"judge": judge},
            {**CORPORA, "sentences": {"max_characters": 30}},
            baselines=[],
            asked_again=True,
            sections="injected-errors",
        )
    assert result.metrics == ("judge", "asked again")
    answered = {"models": [{"model": "small", "fingerprint": "fp"}], "probe": None}
    assert result.manifest["judges"] == {"judge": answered, "asked again": answered}
    noticed = result.grades.set_index(["metric", "key"]).value.xs("new-errors", level="key")
    assert noticed.index.tolist() == ["judge", "asked again"] and noticed.notna().all()
    columns = r"judge +asked again\n"
    assert re.search(columns, "\n".join(verdict_lines(result)))
    assert re.search(r"\| Misses new errors \|( .*\d %.* \|){2}", result.to_markdown())
    seeds = defaultdict(list)
    for content in server.received:
        seeds[str(content["messages"])].append(content["seed"])
    assert {len(of_text) for of_text in seeds.values()} == {2}
    assert all(first != second for first, second in seeds.values())


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"metric": "gluu"}, "did you mean \"gleu\""),
        ({"metric": "gleu", "baselines": "bleu"}, r"baselines is 'bleu'; give a list"),
        ({"metric": "gleu", "sections": ["ordr"]}, r"sections.*found 'ordr', expected 'contract'"),
        ({"metric": {"gleu": {"name": "sentinel x"}}}, "names that begin with 'sentinel '"),
        ({"metric": {Length: {"name": "bleu"}}}, "a baseline are both called 'bleu'"),
        ({"metric": "gleu", "sections": []}, r"sections: found .*, expected a list of at least 1"),
        ({"metric": "gleu", "sections": [3]}, r"sections.*found 3, expected 'contract'"),
        ({"metric": "gleu", "baselines": len}, "baselines is <built-in function len>; give"),
        ({"metric": "gleu", "corpus": "quikstart"}, "no corpus 'quikstart'"),
    ],
)  # fmt: skip
def test_it_refuses_nonsense(arguments: dict, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        maege.vet(**arguments)


def test_sections_and_baselines_are_any_iterables() -> None:
    result = maege.vet("ld", sections=(name for name in ["contract"]), baselines=iter(["bleu"]))
    assert result.manifest["config"]["sections"] == ["contract"]
    assert set(result.grades.query("grade != 'not examined'")["key"]) == {"contract"}


@pytest.mark.parametrize(
    ("metric", "baselines", "names"),
    [
        ({"gleu": {}}, None, ["gleu", "bleu", "ibleu", "minld", "sari"]),
        ("bleu", ["bleu", "ld", "ld"], ["bleu", "ld"]),
        (Length(2), [Length(2)], ["length"]),
    ],
)
def test_a_metric_is_not_its_own_baseline(metric, baselines, names: list[str]) -> None:
    result = maege.vet(metric, baselines=baselines, sections=["contract"])
    assert [entry["name"] for entry in result.manifest["config"]["metrics"]] == names


@pytest.mark.parametrize("metric", ["ld", Length, {"ld": {"name": "mine"}}])
def test_a_configuration_without_metrics(metric) -> None:
    config = {"corpus": "tiny", "seed": 3}
    result = maege.vet(metric, config=config, sections="contract")
    config = result.manifest["config"]
    assert (len(config["metrics"]), config["seed"]) == (1, 3)
