"""Whole pages of vettings: everything on them says what the grades say, in any order of names."""

import re
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path
from xml.etree import ElementTree

import pytest

import maege
from maege.studies.dossier.dossier import Dossier
from maege.studies.dossier.grades import GRADE_SIGNS, Grade
from maege.studies.lattices.type_rewards import TABLE
from maege.studies.rows import scorecard_rows
from maege.studies.vet.report.claims import GRADE
from maege.studies.vet.report.printed_verdict import verdict_lines
from tests.studies.humans.test_measurements import SMALL
from tests.studies.humans.test_measurements import folder as folder
from tests.studies.humans.test_part_of_vetting import human_set

FEW = {
    "chains": {"per_annotation": 2}, "lattices": None, "synthetic_corpora": {"replicates": 3},
    "statistics": {"permutations": 199, "resamples": 100}, "progress": False,
}  # fmt: skip
FAST = {"sections": ["contract"], "progress": False, "statistics": SMALL, "cache": None}
# What a sentence may say beside its rows.
OTHERS = re.compile(
    r"people were not asked|and \d+ more faults?|too few sentences for any recommendation: .*|"
    r"do not (use|train with) it|no evidence yet, for it or against it|"
    r"nothing here speaks against training, searched attacks apart|"
    r"undecided: which of .* better|none of .* is better than all others",
    re.IGNORECASE,
)


def few_words(hypothesis: str) -> float:
    """A metric that knows no grammar."""
    return -float(len(hypothesis.split()))


def another_set(folder: Path) -> dict[str, object]:
    """Judgements of the same outputs by another person, who prefers the others."""
    lines = (folder / "mine.csv").read_text().splitlines()
    head, ranks = lines[0], [line.rsplit(",", 1) for line in lines[1:]]
    turned = [f"{rest},{6 - int(rank)}" for rest, rank in ranks]
    (folder / "again.csv").write_text("\n".join([head, *turned[: len(turned) // 2]]) + "\n")
    return {**human_set(folder), "judgements": str(folder / "again.csv")}


@pytest.fixture(scope="module")
def pages(folder: Path) -> dict[str, maege.VettingResult]:
    """Vettings of one and several metrics, on one and several corpora, with and without people."""
    humans = [human_set(folder), another_set(folder)]
    return {
        "one": maege.vet("gleu", baselines=["bleu", "ld"], **FEW),
        "no grammar": maege.vet(few_words, baselines=["bleu"], **FEW),
        "two": maege.vet(["sari", "bleu"], baselines=["ld"], **FEW),
        "corpora": maege.vet(
            ["gleu", "ld"], corpus=["tiny", "quickstart-german"], baselines=["bleu"], **FEW
        ),
        "people": maege.vet("gleu", humans=humans, baselines=["ld"], **FAST),
        "people, distance": maege.vet(
            "ld",
            humans=humans, baselines=["gleu"], **FAST,
        ),
    }  # fmt: skip


NAMES = ("one", "no grammar", "two", "corpora", "people", "people, distance")


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_the_shown_claim_of_each_row_is_its_grade(
    pages: dict[str, maege.VettingResult], name: str
) -> None:
    result = pages[name]
    claims = [c for c in result.claims if c.statement == GRADE]
    grades = {(d.metric, g.row.key): g for d in result.dossier.dossiers for g in d.grades}
    assert {(c.subjects[0], c.details["key"]) for c in claims} == {
        key for key, grade in grades.items() if grade.pvalues
    }
    assert claims
    for (metric, key), grade in grades.items():
        of_row = [c for c in claims if (c.subjects[0], c.details["key"]) == (metric, key)]
        if not of_row:
            continue
        assert {c.is_shown for c in of_row} == {grade.is_shown}
        assert {c.details["claim"]: c.family_pvalue for c in of_row} == pytest.approx(
            grade.asserted
        )
        assert {c.details["claim"]: c.adjusted for c in of_row} == pytest.approx(grade.page_pvalues)
        headlines = [c.details["claim"] for c in of_row if c.is_headline]
        assert headlines[:1] == [grade.headline] * (grade.headline != "undecided")
        assert {c.text for c in of_row} == {""}  # the scorecard has it
    of_types = [c for c in result.claims if c.statement == TABLE]
    assert {(c.part, c.topic, c.subjects[0], c.pvalue, c.family_pvalue) for c in of_types} == {
        (part.key, row["metric"], row["type"], row["pvalue"], row["adjusted"])
        for part in result.parts
        for table in part.tables
        if table.name == TABLE
        for row in table.rows
        if row["verdict"] != "rare"
    }
    # All others are facts, without a p-value.
    others = [c for c in result.claims if c.statement not in (GRADE, TABLE)]
    assert {(c.pvalue, c.family) for c in others} <= {(None, "")}


def phrases() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Yield each phrase, the key of its row, and the grades that it may stand for."""
    for row in scorecard_rows():
        p = row.phrases
        yield p.good, row.key, frozenset({"good"})
        yield p.plain, row.key, frozenset({"good", "usual"})
        yield p.weaker, row.key, frozenset({"weak"})
        yield p.bad, row.key, frozenset({"bad", "weak"} if row.form == "count" else {"bad"})
        yield p.named.partition("{")[0], row.key, frozenset({"bad"})


def clauses(sentence: str) -> list[str]:
    """The parts of a sentence that say something each."""
    return [part for part in re.split(r"; | and (?=\d+ more)|\. |\.$", sentence) if part]


def check(clause: str, grades: list[dict[str, Grade]]) -> None:
    """Assert that the longest phrase of a clause is of a grade that all have."""
    if OTHERS.fullmatch(clause) or re.fullmatch(r"\d+ more faults?", clause):
        return
    said = [p for p in phrases() if p[0] and clause.lower().startswith(p[0].lower())]
    assert said, clause
    longest = max(len(phrase) for phrase, _, _ in said)
    of_phrase = [(key, words) for phrase, key, words in said if len(phrase) == longest]
    assert any(
        all(key in g and g[key].headline in words for g in grades) for key, words in of_phrase
    ), (clause, [{key: g[key].headline for key, _ in of_phrase} for g in grades])


def by_key(dossier: Dossier) -> dict[str, Grade]:
    return {grade.row.key: grade for grade in dossier.grades}


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_sentences_and_cards_say_the_headlines(
    pages: dict[str, maege.VettingResult], name: str
) -> None:
    joint = pages[name].dossier
    for dossier in joint.dossiers:
        for clause in clauses(dossier.sentence):
            check(clause, [by_key(dossier)])
        for card in dossier.cards:
            words = [g.headline for g in dossier.grades if g.row.group == card.group]
            assert (card.word == "advised against") == ("bad" in words)
            assert (card.word == "weak") == ("weak" in words and "bad" not in words)
            if card.word in ("supported", "as good as the field's"):
                assert {*words} & {"good", "usual"}
    if len(joint.dossiers) > 1:
        each = [c for c in clauses(joint.sentence) if c.startswith("Each ")]
        for clause in each:
            for part in re.split(r", | and ", clause.removeprefix("Each ")):
                check(part, [by_key(d) for d in joint.dossiers])


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_tables_badge_and_terminal_have_the_signs_of_the_grades(
    pages: dict[str, maege.VettingResult], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    result = pages[name]
    joint = result.dossier
    frame = result.grades
    for dossier in joint.dossiers:
        for grade in dossier.grades:
            rows = frame.query(f"metric == {dossier.metric!r} and key == {grade.row.key!r}")
            last = rows.iloc[-1]  # of several corpora all of them
            assert (last["grade"], last["headline"]) == (grade.word, grade.headline)
    lines = [*verdict_lines(result)]
    rows = result.to_markdown().splitlines()
    for of_row in joint.grades:
        cells = [re.escape(f"{g.sign} {g.said}") for g in of_row]
        pattern = rf"\| {of_row[0].row.name} \|.*" + ".*".join(cells)
        assert any(re.match(pattern, row) for row in rows), pattern
        if joint.is_single and of_row[0].result and not of_row[0].row.is_fact:
            name_of_row = of_row[0].row.name[:1].lower() + of_row[0].row.name[1:]
            assert any(line.startswith(f" {of_row[0].sign} {name_of_row}") for line in lines)
    badge = ElementTree.fromstring(result.further_files()["badge.svg"])
    signs = [t.text for t in badge.iter("{http://www.w3.org/2000/svg}tspan") if t.get("fill")]
    cards = [c for d in joint.dossiers for c in d.cards if c.group != "safety"]
    assert signs == [GRADE_SIGNS[card.grade] for card in cards]


def answers(result: maege.VettingResult) -> object:
    """All that a vetting answers, by metric."""
    joint = result.dossier
    return joint.sentence, {
        d.metric: (d.sentence, [(c.word, c.reason) for c in d.cards], d.grades, d.warnings)
        for d in joint.dossiers
    }


@pytest.mark.slow
def test_the_order_of_metrics_changes_nothing(pages: dict[str, maege.VettingResult]) -> None:
    again = maege.vet(["bleu", "sari"], baselines=["ld"], **FEW)
    assert answers(again) == answers(pages["two"])
    # BLEU orders outputs better by far, whatever stands first.
    assert again.dossier.sentence.startswith("bleu ") and " better than sari." in again.headline


@pytest.mark.slow
def test_a_metric_has_the_grades_that_it_has_alone(pages: dict[str, maege.VettingResult]) -> None:
    alone = maege.vet("bleu", baselines=["ld"], **FEW).dossier.dossiers[0]
    (beside,) = (d for d in pages["two"].dossier.dossiers if d.metric == "bleu")
    assert [(g.word, g.adjusted) for g in alone.grades] == [
        (g.word, g.adjusted) for g in beside.grades
    ]


@pytest.mark.slow
def test_a_baseline_that_is_vetted_stays_a_baseline_of_the_others() -> None:
    alone = maege.vet("ld", baselines=["bleu", "sari"], **FEW).dossier.dossiers[0]
    joint = maege.vet(["ld", "bleu"], baselines=["bleu", "sari"], **FEW).dossier
    (beside,) = (d for d in joint.dossiers if d.metric == "ld")
    assert [(g.word, g.adjusted, g.place) for g in alone.grades] == [
        (g.word, g.adjusted, g.place) for g in beside.grades
    ]
    assert {g.place.size for g in beside.grades if g.place} == {3}


@pytest.mark.slow
def test_the_order_of_sets_of_judgements_changes_nothing(folder: Path) -> None:
    sets = [human_set(folder), another_set(folder)]
    pages = [
        maege.vet("gleu", humans=list(order), baselines=["ld"], **FAST)
        for order in permutations(sets)
    ]
    assert answers(pages[0]) == answers(pages[1])
    first, second = (
        [line for line in page.to_markdown().splitlines() if " ms for " not in line]
        for page in pages
    )
    assert first == second
    (of_outputs,) = (
        g for g in pages[0].dossier.dossiers[0].grades if g.row.key == "people-sentences"
    )
    assert [g.result.corpus for g in of_outputs.of_sets if g.result] == ["again", "mine"]
