from collections.abc import Callable, Sequence

from maege.report.study_parts import Section
from maege.statistics.claim import Claim
from maege.studies.dossier.dossier import joint_dossier
from maege.studies.rows import scorecard_rows
from maege.studies.vet.config import SECTIONS
from maege.studies.vet.examination import Vetting
from maege.studies.vet.known_metrics import known_metrics
from maege.studies.vet.report.open_questions import open_sections
from maege.studies.vet.report.result import VettedMetric
from maege.studies.vet.rows import answers
from tests.studies.vet.report.shown_claims import claims_of


def sections_of(vetting: Vetting, claims: Sequence[Claim]) -> dict[str, Section]:
    corpus = vetting.inputs.corpus.name
    known = known_metrics(vetting, dict.fromkeys(vetting.reads, ""))
    records = {"sample": vetting.sample}
    found = answers(vetting)
    vetted = VettedMetric(
        metric=vetting.metric,
        corpus=corpus,
        part="",
        answers=found,
        known=known,
        checks=(),
        has_scores=True,
        records=records,
    )
    joint = joint_dossier(scorecard_rows(), [vetted.examined])
    return {section.title: section for section in open_sections(joint, claims)}


def lines(section: Section) -> list[str]:
    return list(section.panels[0].data["lines"])


def test_rows_that_were_not_examined_say_how_to_examine_them(
    vet_fast: Callable[..., Vetting],
) -> None:
    vetting = vet_fast("gleu", *SECTIONS)
    sections = sections_of(vetting, claims_of(vetting))
    examined = lines(sections["Not examined"])
    assert any(
        line.endswith("add `--humans SET` (sets: `maege data list humans`).") for line in examined
    )
    assert any(line.startswith("Only on partial corrections") for line in examined)


def test_differences_from_known_metrics_say_what_would_show_them(
    vet_fast: Callable[..., Vetting],
) -> None:
    vetting = vet_fast("gleu", *SECTIONS)
    claims = claims_of(vetting)
    power = {c.text for c in claims if c.statement == "vet.power"}
    section = sections_of(vetting, claims)["Known metrics"]
    assert power
    assert power <= {*lines(section)}
    assert section.panels[0].markdown == ""  # the scorecard has a table of them


def test_the_paper_is_cited_and_a_corpus_without_publication_has_none(
    vet_fast: Callable[..., Vetting],
) -> None:
    section = sections_of(vet_fast("gleu", *SECTIONS), ())["How to cite"]
    assert any("Choshen, L. and Abend, O. (2018)" in line for line in lines(section))
    assert section.panels[0].data["bibtex"] == ""
