import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from maege.errors import ConfigError
from maege.report.html.study_page import study_page
from maege.studies.study import conduct
from maege.studies.vet.config import vet_config
from maege.studies.vet.examination import Vetting
from maege.studies.vet.report.result import VettingResult
from maege.studies.vet.row_thresholds import Gate
from maege.studies.vet.study import STUDY, report, study_of
from tests.studies.vet.conftest import FAST

VetFast = Callable[..., Vetting]


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
