"""Groups of the sentences of a test set: their file, and systems compared in each."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from maege.config.subject import configuration
from maege.errors import DataError
from maege.report.statements import claims_of_page
from maege.statistics.multiple_testing import holm
from maege.studies.systems.config import SystemsConfig
from maege.studies.systems.report.claims import raw_claims
from maege.studies.systems.report.group_tables import group_tables
from maege.studies.systems.report.reported_systems import ReportedSystems
from maege.studies.systems.report.statements import STATEMENTS
from maege.studies.systems.sentence_groups import MAX_GROUPS, read_groups
from tests.studies.systems.reported import reported
from tests.support.command_line import ROOT, ok, refused

TINY = ROOT / "corpora/tiny"
SIZE = 68
LABELS = ["A"] * 40 + ["B"] * 28
QUICK: dict[str, Any] = {"statistics": {"resamples": 200, "permutations": 999}, "trust": False}


@pytest.fixture(scope="module")
def grouped(tmp_path_factory: pytest.TempPathFactory) -> ReportedSystems:
    """Two groups of the tiny corpus, by BLEU, with one reference."""
    file = tmp_path_factory.mktemp("groups") / "levels.txt"
    file.write_text("\n".join(LABELS) + "\n")
    corpus = {"name": "tiny", "references": ["reference-1"]}
    return reported({"corpus": corpus, "metrics": ["bleu", "minld"], "groups": str(file), **QUICK})


def test_a_group_is_scored_as_if_it_were_the_test_set(
    grouped: ReportedSystems, tmp_path: Path
) -> None:
    texts = grouped.texts
    for name, lines in {**texts.outputs, "ref": [row[0] for row in texts.references]}.items():
        (tmp_path / f"{name}.txt").write_text("\n".join(lines[:40]) + "\n")
    alone = reported(
        {
            "corpus": {
                "source": str(tmp_path / "source.txt"),
                "references": [str(tmp_path / "ref.txt")],
                "language": "en",
            },
            "files": {name: str(tmp_path / f"{name}.txt") for name in ("eager", "cautious")},
            "metrics": ["bleu", "minld"],
            **QUICK,
        }
    )
    for metric in ("bleu", "minld"):
        expected = {s.system: s.score for s in alone.found.ranked[metric]}
        found = {s.scored.system: s for s in grouped.found.groups[metric].systems["A"]}
        for system in ("eager", "cautious", "source"):
            assert found[system].scored.score.value == pytest.approx(expected[system].value)
            assert found[system].sentences == 40
        interval = expected["eager"].interval
        assert found["eager"].scored.score.interval == pytest.approx(interval)


def test_pairs_are_adjusted_over_all_groups_and_change_no_other_decision(
    grouped: ReportedSystems,
) -> None:
    for compared in grouped.found.groups.values():
        pairs = [of.pair for rows in compared.pairs.values() for of in rows]
        assert len(pairs) == 6  # three pairs of systems in two groups; none with the source
        adjusted = holm([pair.pvalue or 0.0 for pair in pairs])
        assert all(p.adjusted <= a + 1e-12 for p, a in zip(pairs, adjusted, strict=True))  # type: ignore[operator]
        assert max(p.adjusted or 0.0 for p in pairs) == pytest.approx(max(adjusted))
    without = replace(grouped, found=replace(grouped.found, groups={}))
    both = [claims_of_page(raw_claims(results), STATEMENTS) for results in (grouped, without)]
    kept, expected = (
        {(c.statement, c.topic, c.subjects): (c.adjusted, c.family_pvalue) for c in claims}
        for claims in both
    )
    of_groups = [c for c in both[0] if c.statement == "systems.groups"]
    assert len(of_groups) == 12
    assert {key: kept[key] for key in expected} == expected
    assert len({c.text for c in of_groups if c.text}) == 2
    assert "`bleu` by group, pairs that differ significantly: A " in "".join(
        c.text for c in both[0]
    )


def test_a_table_has_a_group_of_columns_for_each_group(grouped: ReportedSystems) -> None:
    scores, pairs = group_tables(grouped)
    first, second = scores.views
    assert first.table.groups == (("", 1), ("A (40, few)", 2), ("B (28, few)", 2))
    assert first.table.headings == ("system", "score", "ranks", "score", "ranks")
    assert [row[0] for row in first.table.rows] == [s.system for s in grouped.found.ranked["bleu"]]
    assert "few: under 50 sentences" in first.table.caption
    assert (first.is_main, second.is_main) == (True, False)
    assert len(scores.rows) == 16
    assert {row["sentences"] for row in pairs.rows} == {40, 28}


def test_precision_and_recall_stand_beside_f(tmp_path: Path) -> None:
    (tmp_path / "levels.txt").write_text("\n".join(LABELS) + "\n")
    errant = {"errant": {"spacy_pipeline": "lite"}}
    results = reported(
        {
            "corpus": "tiny",
            "metrics": [errant],
            "groups": str(tmp_path / "levels.txt"),
            "baseline": "eager",
            **QUICK,
        }
    )
    (view,) = next(iter(group_tables(results))).views
    assert view.table.headings == ("system", "P", "R", "F0.5", "P", "R", "F0.5")
    row = next(row for row in view.table.rows if row[0] == "source")
    assert row[1:3] == ("–", "–")
    compared = results.found.groups["errant"]
    assert {pair.pair.b for rows in compared.pairs.values() for pair in rows} == {"eager"}
    total = {
        d.system: d.value.value for d in results.found.details["errant"] if d.detail == "recall"
    }
    recalls = [
        next(s.recall for s in of if s.scored.system == "eager") for of in compared.systems.values()
    ]
    assert min(recalls) < (total["eager"] or 0) < max(recalls)  # type: ignore[type-var]


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("g.txt", "A\nB\n", "g.txt: 2 lines, but tiny has 3 sentences"),
        ("g.txt", "A\n\nB\n", "g.txt, line 2: no group"),
        ("g.csv", "id,group\n1,A\n2,B\n", "g.csv: 2 rows, but tiny has 3 sentences"),
        ("g.csv", "id,group\n1,A\n2,\n3,B\n", "g.csv, line 3: no group"),
        ("g.csv", "id,cefr\n1,A\n2,B\n3,B\n", "g.csv: no column 'group'; known: cefr, id"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(
    tmp_path: Path, name: str, content: str, message: str
) -> None:
    (tmp_path / name).write_text(content)
    with pytest.raises(DataError) as caught:
        read_groups(tmp_path / name, 3, "tiny")
    assert message in str(caught.value)


def test_names_of_documents_are_no_groups(tmp_path: Path) -> None:
    file = tmp_path / "documents.txt"
    file.write_text("".join(f"essay-{n}\n" for n in range(MAX_GROUPS + 1)))
    with pytest.raises(DataError, match=f"{MAX_GROUPS + 1} different groups, as 'essay-0', "):
        read_groups(file, MAX_GROUPS + 1, "tiny")


@pytest.mark.parametrize("name", ["g.txt", "g.csv", "levels.tsv"])
def test_a_file_of_names_or_a_table_is_read(tmp_path: Path, name: str) -> None:
    rows = {
        "g.txt": "A\nB\nA\n",
        "g.csv": "group,id\nA,1\nB,2\nA,3\n",
        "levels.tsv": "Level\nA\nB\nA\n",
    }
    (tmp_path / name).write_text(rows[name])
    assert read_groups(tmp_path / name, 3, "tiny") == ("A", "B", "A")


def test_each_test_set_has_groups_of_its_own(tmp_path: Path) -> None:
    levels = tmp_path / "levels.txt"
    levels.write_text("\n".join(LABELS) + "\n")
    sets = {"a": {"corpus": "tiny", "groups": str(levels)}, "b": "tiny"}
    config = configuration(SystemsConfig, {"test_sets": sets, "metrics": ["bleu"]})
    assert config.sets["a"].groups == levels
    assert config.sets["b"].groups is None


def test_it_is_a_key(tmp_path: Path) -> None:
    message = refused("systems", "tiny", "--metrics", "gleu", "--groups", "l.txt", cwd=tmp_path)
    assert "--groups is now `--set groups=VALUE`" in message


@pytest.mark.slow
def test_the_command_prints_the_table_by_group(tmp_path: Path) -> None:
    (tmp_path / "levels.txt").write_text("\n".join(LABELS) + "\n")
    quick = ["--set", "trust=false", "--set", "statistics.resamples=200"]
    printed = ok(
        "systems", "tiny", "--metrics", "gleu,bleu", "--set", "groups=levels.txt", *quick,
        cwd=tmp_path,
    )  # fmt: skip
    assert "A (40, few) ──" in printed
    results = tmp_path / "runs/systems-tiny"
    assert (results / "tables/group_pairs.csv").is_file()
    page = (results / "report.html").read_text(encoding="utf-8")
    assert "score: that expected over drawn references, for gleu" in page
    assert "for bleu draws" not in page


def test_rows_in_another_order_are_no_groups(tmp_path: Path) -> None:
    file = tmp_path / "groups.csv"
    file.write_text("sentence,group\n2,A\n1,B\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"line 2: sentence 2, where sentence 1 should be"):
        read_groups(file, 2, "the test set")
    file.write_text("sentence,group\n1,A\n2,B\n", encoding="utf-8")
    assert read_groups(file, 2, "the test set") == ("A", "B")
