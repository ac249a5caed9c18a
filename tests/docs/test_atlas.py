"""The atlas: what it says of the figures is true, and its tables can be sorted."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from docs.generate import atlas_page
from docs.generate.atlas_matrix import orders
from docs.generate.atlas_results import (
    FILTERS,
    KINDS,
    WITHOUT_REFERENCES,
    ResultsTable,
    language_of,
    sentinel_values,
)
from experiments.atlas.matrix import COLUMNS, MATRIX
from maege.number_format import MISSING
from maege.plugins.registry import BUILT_IN, resolve
from maege.studies.dossier.grades import GradeWord
from maege.studies.known_results.result_files import known_corpora, results_folder
from maege.studies.rows import CHANCE
from maege.studies.sentinels import SENTINEL_NAMES, kind_of
from maege.studies.vet.known_sentinels import ENDING, key_of, read_known_sentinels
from tests.docs.made_pages import MADE_PAGES
from tests.studies.dossier.toy_grades import toy_grades

DOCS = Path(__file__).parents[2] / "docs"
ATLAS = vars(atlas_page)
GRADE_WORDS: tuple[GradeWord, ...] = ("good", "bad", "undecided")
ROWS = ("order", "systems", "new-errors", "bad-outputs")


def surprises(**words: str) -> list[str]:
    """What is said of metrics, each with the first letters of its grades in the rows."""
    of_letter: dict[str, GradeWord] = {"g": "good", "b": "bad", "u": "undecided"}
    grades = {
        name: toy_grades({r: of_letter[letter] for r, letter in zip(ROWS, letters, strict=True)})
        for name, letters in words.items()
    }
    return [*ATLAS["surprises"](grades)]


def test_each_finding_is_said_only_if_the_grades_say_so() -> None:
    assert surprises(x="uubb", y="gugg", z="bugg") == [
        "Good at noticing new errors and at resisting bad outputs: y and z. Bad at both: x."
    ]
    assert surprises(x="uubb", y="gugu") == []
    assert surprises(x="guub", y="gugg") == []
    assert surprises(x="ggub", y="gbug") == [
        "Good at ranking corpora: only x, and bad at resisting bad outputs."
    ]
    assert surprises(x="ggub", y="ggug") == []
    assert surprises(x="uuuu", y="buuu") == []
    (none,) = surprises(x="uuuu", y="buuu", z="uuuu")
    assert none.startswith("None of 3 metrics is shown to order")


def test_judgements_are_summarised_by_their_grades() -> None:
    x, y, z = (toy_grades({"people-systems": w, "people-sentences": w}) for w in GRADE_WORDS)
    assert [*ATLAS["surprises"]({"x": x, "y": y, "z": z})] == [
        "Order these systems against people: y.",
        "Agree with people on outputs better than every scorer without grammar that they are "
        "compared with: x.",
    ]
    assert [*ATLAS["surprises"]({"y": y})] == [
        "Order these systems against people: y.",
        "Each of 1 metrics agrees with people on outputs less than a scorer without grammar.",
    ]
    assert [*ATLAS["surprises"]({"z": z})] == []


def test_findings_have_the_figures_of_the_grades() -> None:
    good, bad, undecided = (
        toy_grades({"people-systems": w, "people-sentences": w}, {"people-sentences": ("a",)})
        for w in GRADE_WORDS
    )
    detecting = toy_grades({"new-errors": "good", "bad-outputs": "good"})
    people = {"x": good, "y": bad, "z": bad}
    first, also, below, only = ATLAS["findings"](
        {"toy": people, "conll14": {"y": detecting, "z": undecided}}
    )
    assert first == "Some metrics order systems against people: on toy y (.500) and z (.500)."
    assert also.startswith("Of these, y notice new errors")
    assert "each of the 1 English corpora" in also
    assert below.startswith("On toy, each of 3 metrics agrees with people on outputs less than the")
    assert '"a"' in below and "x, has .500: a difference of 0.000 [−.20, .20]." in below
    assert only.startswith("Only x agree with people on outputs")
    assert only.endswith("on toy x (.500).")
    assert [*ATLAS["findings"]({"toy": {"z": undecided}})] == []


@MADE_PAGES
def test_metrics_that_order_the_systems_of_gjg15_against_people_are_named() -> None:
    (first, *_) = ATLAS["findings"](ATLAS["of_all"](known_corpora()))
    on_gjg15 = first.partition("on gjg15 ")[2].partition(";")[0]
    assert [name for name in ("bleu", "ibleu", "ld", "minld") if f"{name} (−." in on_gjg15] == [
        "bleu", "ibleu", "ld", "minld",
    ]  # fmt: skip


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split(" | ")]


@MADE_PAGES
def test_the_page_has_all_metrics_and_grades_of_all_corpora() -> None:
    text = ATLAS["page"]()
    for name in known_corpora():
        assert f"`maege data list results {name}`" in text
        of_set = [
            line for line in text.splitlines() if f" | {name} | {language_of(name)} | " in line
        ]
        for metric, grades in ATLAS["grades_by_metric"](name).items():
            (line,) = (x for x in of_set if x.startswith(f"| [{metric}]"))
            shown = [cell[-1] for cell in cells(line)[len(FILTERS) :]]
            assert [sign for sign in shown if sign != MISSING] == [
                g.sign for g in grades if g.sign != MISSING
            ]
        assert (
            sum(x.startswith(f"- {known_corpora()[name].name}: ") for x in text.splitlines()) <= 3
        )


@MADE_PAGES
@pytest.mark.parametrize(
    ("row", "statistic"), [("order", "chains tau_macro"), ("systems", "corpora pairwise_accuracy")]
)
def test_sentinels_have_the_values_that_were_computed_of_them(row: str, statistic: str) -> None:
    found = sentinel_values(ATLAS["grades_by_metric"]("quickstart"), row)
    known = read_known_sentinels(results_folder() / f"quickstart{ENDING}")
    computed = {
        SENTINEL_NAMES[kind_of(name)]: of_sentinel.value
        for name, of_sentinel in known.conditions[key_of("random", "random", None)]
        .statistics[statistic].by_name.items()
    }  # fmt: skip
    compared = computed.keys() & found.keys()
    assert len(compared) > 10
    assert CHANCE not in compared
    expected = {name: computed[name] for name in compared}
    assert {name: found[name] for name in compared} == pytest.approx(expected, abs=1e-3)


def test_each_metric_of_the_atlas_has_one_kind_and_reads_references_or_not() -> None:
    kinds = [metric for metrics in KINDS.values() for metric in metrics]
    assert len({*kinds}) == len(kinds)
    shown = {item.result.metric for known in known_corpora().values() for item in known.results}
    assert shown <= {*kinds} <= {*BUILT_IN}
    read = {metric: resolve(metric).reads for metric in kinds}
    without = {m for m, of in read.items() if isinstance(of, frozenset) and "references" not in of}
    assert without == WITHOUT_REFERENCES


def column(language: str, *differences: tuple[str, str, float], **keys: Any) -> dict[str, Any]:
    """A column of the matrix: each difference is of a better and a worse metric."""
    metrics = {name: {"letters": "a" if name == "x" else "b"} for name in "xyz"}
    made = {"corpus": "", "overrides": [], "language": language, "metrics": metrics}
    return made | {"differences": differences} | keys


def test_orders_of_metrics_are_compared_by_differences_that_are_significant() -> None:
    columns = {
        "a": column("en", ("x", "y", 0.001), ("x", "z", 0.001), ("y", "z", 0.02)),
        "b": column("en", ("x", "y", 0.001), ("z", "y", 0.001), ("x", "none", 0.001)),
        "c": column("uk", ("y", "x", 0.001), ("z", "y", 0.001)),
        # The same sentences as those of a.
        "d": column("en", ("z", "x", 0.001), ("x", "y", 0.001), corpus="a", overrides=["k=1"]),
    }
    two_languages, one_language, most, near = orders(columns)
    assert two_languages == (
        "Between corpora in two languages: yes. Of 3 pairs of metrics that differ significantly on "
        "both, 2 (66.7 %) in the other order: x and y. There are none in 0 of 2 pairs of corpora."
    )
    assert one_language == (
        "Between corpora in one language: undecided. Of 1 pair of metrics that differ "
        "significantly on both, 0 in the other order. There are none in 1 of 1 pair of corpora."
    )
    assert most == "Most often in the other order, in pairs of corpora: x and y (2)."
    assert near.endswith("on most of the 3 corpora: x on 3.")


def test_the_matrix_has_the_known_results() -> None:
    matrix = json.loads(MATRIX.read_text(encoding="utf-8"))
    known = known_corpora()
    assert {*matrix} == {*COLUMNS}
    for name, of_column in matrix.items():
        assert {*of_column["metrics"]} == {*COLUMNS[name].metrics}
        assert of_column["overrides"] == [*COLUMNS[name].overrides]
        if COLUMNS[name].is_stored:
            (n,) = {r.result.n for r in known[name].results if r.row == "order"}
            taus = {m: values["tau"][0] for m, values in of_column["metrics"].items()}
            stored = {r.result.metric: r.result.value.value for r in known[name].results
                      if r.row == "order"}  # fmt: skip
            assert (of_column["sentences"], taus) == (n, pytest.approx(stored, abs=1e-4))


def html_of(table: ResultsTable) -> str:
    """A section as the site has it, without links."""

    def row(tag: str, cells: Sequence[str]) -> str:
        texts = (re.sub(r"\[(.+?)\]\(.+?\)", r"\1", cell) for cell in cells)
        return "<tr>" + "".join(f"<{tag}>{text}</{tag}>" for text in texts) + "</tr>"

    head, body = row("th", table.headings), "".join(row("td", cells) for cells in table.rows)
    shown = f"<table><thead>{head}</thead><tbody>{body}</tbody></table>"
    return f'<h3>{table.title}</h3><div class="sortable filtered">{shown}</div>'


@MADE_PAGES
@pytest.mark.browser
def test_results_are_filtered_and_sorted(window: BrowserContext) -> None:
    tables = ATLAS["results_tables"](ATLAS["of_all"](known_corpora()))
    rows = [dict(zip(FILTERS, row[:5], strict=True)) for table in tables for row in table.rows]
    page = window.new_page()
    page.set_content("".join(map(html_of, tables)))
    shown = page.locator("tbody tr:visible")
    assert shown.count() == len(rows)  # without scripts
    for script in ("sortable-tables.js", "table-filters.js"):
        page.add_script_tag(path=DOCS / "assets" / script)
    said = page.locator("form output")
    assert said.inner_text() == f"{len(rows)} of {len(rows)} rows"
    for name in FILTERS[1:]:
        values = sorted({row[name] for row in rows})
        assert page.get_by_label(name, exact=True).locator("option").all_inner_texts() == [
            "all",
            *values,
        ]
        for value in values[:3]:
            page.get_by_label(name, exact=True).select_option(value)
            assert shown.count() == sum(row[name] == value for row in rows) > 0
        page.get_by_role("button", name="Clear").click()
        expect(said).to_have_text(f"{len(rows)} of {len(rows)} rows")
    page.get_by_label("kind", exact=True).select_option("sentinel")
    page.get_by_label("set", exact=True).select_option("gjg15")
    page.get_by_label("metric", exact=True).fill("of OVERLAP")
    assert [text.split("\t")[0] for text in shown.all_inner_texts()] == [
        "overlap of characters", "overlap of word sets", "overlap of words",
    ]  # fmt: skip
    assert said.inner_text() == f"3 of {len(rows)} rows"
    assert page.locator(".filtered.empty").count() == 2
    judgements = page.locator(".filtered").nth(1)
    judgements.get_by_role("button", name="Agrees with people on outputs").click()
    heading = judgements.get_by_role("columnheader", name="Agrees with people on outputs")
    assert heading.get_attribute("aria-sort") == "descending"
    values = [float(row.locator("td").nth(5).inner_text().replace("−", "-")) for row in shown.all()]
    assert values == sorted(values, reverse=True) and values[0] > values[-1]
    judgements.get_by_role("button", name="language").click()  # of texts, the first comes first
    assert judgements.get_by_role("columnheader", name="language").get_attribute("aria-sort") == (
        "ascending"
    )
    page.get_by_label("metric", exact=True).fill("no such metric")
    assert shown.count() == 0
    page.close()


@pytest.mark.browser
@pytest.mark.browser
def test_tables_are_sorted_by_a_column(window: BrowserContext) -> None:
    rows = {"b": ".120 [.08, .16] ?", "c": "−.012 [−.06, .03] ✕", "a": "–", "d": "4 of 27"}
    body = "".join(f"<tr><td>{name}</td><td>{value}</td></tr>" for name, value in rows.items())
    head = "<thead><tr><th>metric</th><th>value</th></tr></thead>"
    page = window.new_page()
    page.set_content(f'<div class="sortable"><table>{head}<tbody>{body}</tbody></table></div>')
    page.add_script_tag(path=DOCS / "assets/sortable-tables.js")
    orders = []
    for heading in ("value", "value", "metric", "metric"):
        page.get_by_role("button", name=heading).click()
        orders.append("".join(page.locator("td:first-child").all_text_contents()))
    assert orders == ["dbca", "cbda", "abcd", "dcba"]
    assert page.locator("th").first.get_attribute("aria-sort") == "descending"
    page.close()
