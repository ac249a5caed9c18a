"""maege.coverage and its result."""

from pathlib import Path

import pytest

import maege
from maege.errors import ConfigError, DataError, MaegeError


@pytest.fixture
def texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three people and two systems."""
    monkeypatch.chdir(tmp_path)
    lines = {
        "source": ["He go .", "I likes it .", "A cats .", "Fine ."],
        "anna": ["He goes .", "I like it .", "A cat .", "Fine ."],
        "bert": ["He goes .", "I liked it .", "Cats .", "Fine ."],
        "cleo": ["He went .", "I like it .", "The cats .", "Good ."],
        "outputs/good": ["He goes .", "I like it .", "A cats .", "Fine !"],
        "outputs/poor": ["He go .", "I likes it .", "A cats .", "Bad ."],
    }
    (tmp_path / "outputs").mkdir()
    for name, text in lines.items():
        (tmp_path / f"{name}.txt").write_text("\n".join(text) + "\n")
    return tmp_path


POOL = {"source": "source.txt", "references": ["anna.txt", "bert.txt", "cleo.txt"]}


def test_texts_of_ones_own(texts: Path) -> None:
    result = maege.coverage(POOL, outputs="outputs", progress=False)
    first = result.table("exact_coverage").iloc[0]
    # Pairs of equal corrections: one of three of the first, the second and the last sentence.
    assert (first.references, first.coverage) == (1, pytest.approx(1 / 4))
    people = result.table("ceiling").query("references == 2")
    assert people.set_index("name").score["poor"] == pytest.approx(0)
    assert result.failures == {}
    assert "source: 4 sentences with 3 corrections each." in str(result)
    assert "<maege.StudyResult of coverage: source: 4 sentences" in repr(result)
    assert result._repr_html_().startswith("<p>source: 4")
    result.write("out")
    assert (texts / "out/report.html").exists()
    with pytest.raises(ConfigError, match="no table is called 'points'"):
        result.table("points")


def test_arguments_replace_keys_of_a_configuration(texts: Path) -> None:
    config = {"pool": POOL, "metrics": ["sari"], "ceiling": {"outputs": "outputs"}, "seed": 1}
    result = maege.coverage(config, metrics=["gleu"], outputs=["good"], seed=7, progress=False)
    assert result.manifest["config"]["seed"] == 7
    assert set(result.table("perfect").metric) == {"gleu"}
    estimates = result.table("ceiling")
    assert set(estimates[estimates.kind == "system"].name) == {"good"}


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        (("quickstart-poll", {}), DataError, 'did you mean "quickstart-pool"'),
        (("quickstart-pool", {"outputs": "."}), ConfigError, "give `ceiling.corpus`"),
        (("quickstart-pool", {"jobs": 0}), ConfigError, "jobs=0"),
        (({"metrics": ["gleu"]}, {}), ConfigError, "pool"),
    ],
)
def test_mistakes(
    arguments: tuple[object, dict[str, object]], error: type[MaegeError], message: str
) -> None:
    what, keywords = arguments
    with pytest.raises(error, match=message):
        maege.coverage(what, progress=False, **keywords)  # type: ignore[arg-type]


def test_numbers_of_references_in_any_order(texts: Path) -> None:
    config = {"pool": POOL, "metrics": ["max-sari"], "ceiling": None, "conservatism": None}
    config["perfect"] = {"references": [2, 1, 2]}
    result = maege.coverage(config, progress=False)
    perfect = result.table("perfect").query("policy == 'distinct'")
    assert list(perfect.references) == [1, 2]


def test_two_people_say_nothing_about_more_references(texts: Path) -> None:
    pool = {"source": "source.txt", "references": ["anna.txt", "cleo.txt"]}
    result = maege.coverage(pool, metrics=["sari"], progress=False)
    (finding,) = (text for text in result.findings if text.startswith("`sari`"))
    assert "with 1 reference. Several references are merged. With" in finding


def test_equal_differences_in_a_few_sentences_are_not_significant(tmp_path: Path) -> None:
    verbs = {
        "source": "go",
        "anna": "goes",
        "bert": "went",
        "cleo": "did go",
        "outputs/x": "goes now",
    }
    (tmp_path / "outputs").mkdir()
    for name, verb in verbs.items():
        lines = (f"{pronoun} {verb} ." for pronoun in ("He", "She", "It"))
        (tmp_path / f"{name}.txt").write_text("\n".join([*lines, ""]))
    files = [str(tmp_path / f"{name}.txt") for name in ("anna", "bert", "cleo")]
    pool = {"source": str(tmp_path / "source.txt"), "references": files}
    result = maege.coverage(pool, outputs=tmp_path / "outputs", progress=False)
    ratios = result.table("change_ratios").query("counting == 'strict'")
    assert list(ratios.pvalue) == [0.25] * 3
    assert set(ratios.comparison) == {"undecided"}


def test_one_sentence_has_no_intervals(texts: Path) -> None:
    rows = "".join(f"1\tHe go .\t{text}\n" for text in ("He goes .",) * 4 + ("He went .",) * 2)
    (texts / "pool.tsv").write_text("sentence_id\tsource\tcorrection\n" + rows)
    result = maege.coverage("pool.tsv", progress=False)
    assert "pool: 1 sentence with 6 corrections each." in str(result)
    assert result.findings[0].startswith("1 sentence says nothing about others")
    findings = "\n".join(result.findings)
    assert "A coverage of 50 % needs 2 references. A coverage of 60 % needs 2 ref" in findings
    (table,) = (table for table in result.parts[0].tables if table.name == "exact_needed")
    assert table.views[0].table.rows[0] == ("50 %", "2", "–", "no")


def test_mistakes_in_a_table_of_answers(texts: Path) -> None:
    rows = "1\tHe go .\tHe goes .\n1\tHe go .\tHe went .\n"
    (texts / "pool.tsv").write_text("sentence_id\tsource\tcorrection\n" + rows)
    judged = f"1\tHe went .\t{10**28}\t1\n"
    (texts / "judged.tsv").write_text("sentence_id\tcorrection\tyes\tno\n" + judged)
    with pytest.raises(DataError, match=r"line 2: `yes` is '1000.* of at most 9 digits"):
        maege.coverage({"file": "pool.tsv", "validity": "judged.tsv"}, progress=False)
    judged = "1\tHe went .\t2\t1\n1\tHe goes .\t2\t1\n1\tHe went .\t0\t1\n"
    (texts / "judged.tsv").write_text("sentence_id\tcorrection\tyes\tno\n" + judged)
    with pytest.raises(DataError, match=r"judged.tsv, line 4: the correction is in line 2, too"):
        maege.coverage({"file": "pool.tsv", "validity": "judged.tsv"}, progress=False)


def test_statistics_without_counts_are_refused(texts: Path) -> None:
    config = {"pool": POOL, "metrics": ["gleu"], "conservatism": None}
    config["statistics"] = {"corpora_interval": "replicates"}
    with pytest.raises(ConfigError, match=r"perfect systems: gleu .* choose another one"):
        maege.coverage(config, progress=False)
