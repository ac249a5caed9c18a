"""The loop of an author: vet, change the file, vet again."""

from dataclasses import replace
from pathlib import Path

import pytest

import maege
from maege.checking.check import check
from maege.errors import MaegeWarning, OutputError
from maege.studies.vet.report.changes import Changes, _differing, is_of_changed_files
from maege.studies.vet.report.result import VettingResult
from tests.support.command_line import files
from tests.support.command_line import maege as command

# Rewards texts that have no word of a reference; and one that does not.
FAULTY = "-max(len({*hypothesis.split()} & {*r.split()}) for r in references)"
MENDED = "float(hypothesis in references)"
GIVEN = {
    "corpus": "tiny", "synthetic_corpora": None, "metrics": ["bleu"],
    "sentences": {"min_annotations": 2},
    "statistics": {"permutations": 99, "resamples": 50},
}  # fmt: skip
SECTIONS = ["contract", "degenerate-outputs"]


def code_of(value: str) -> str:
    return f"def words(hypothesis, references):\n    return {value}\n"


def vet(file: Path, value: str = FAULTY, **keys) -> VettingResult:
    file.write_text(code_of(value), encoding="utf-8")
    return maege.vet(f"{file}:words", config=GIVEN, **{"sections": SECTIONS, **keys})


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("metric") / "metric.py"


@pytest.fixture(scope="module")
def first(file: Path) -> VettingResult:
    return vet(file)


@pytest.fixture(scope="module")
def second(file: Path) -> VettingResult:
    return vet(file, MENDED)


def test_the_older_result_is_kept_complete(
    first: VettingResult, second: VettingResult, tmp_path: Path
) -> None:
    output = tmp_path / "out"
    first.write(output)
    alone = files(output)
    (output / "notes.txt").write_text("mine")
    second.write(output)
    assert files(output / "previous") == alone
    assert (output / "notes.txt").read_text() == "mine"
    assert VettingResult.load(output / "previous").signatures == first.signatures
    (output / "notes.txt").unlink()
    checked = check(output)
    assert checked.passed and check(output / "previous").passed
    # What changed is a file of its own: the new result has the bytes that it has alone.
    second.write(tmp_path / "alone")
    own = {n: b for n, b in files(output).items() if not str(n).startswith(("previous", "changes"))}
    other = files(tmp_path / "alone")
    assert own.keys() == other.keys()
    assert {n for n in own if own[n] != other[n]} == {next(n for n in own if "manifest" in str(n))}
    # The same again keeps what was there; another change makes room.
    before = files(output)
    second.write(output)
    assert files(output) == before
    first.write(output)
    assert VettingResult.load(output / "previous").signatures == second.signatures
    assert not (output / "previous/previous").exists()
    assert check(output).passed


def test_what_changed_is_said(first: VettingResult, second: VettingResult) -> None:
    changes = second.changes_since(first)
    rows = changes.frame.set_index(["item", "what"])
    assert tuple(rows.loc[("Rewards bad outputs", "value"), ["before", "after"]]) == (
        written(first, "bad-outputs"), written(second, "bad-outputs")
    )  # fmt: skip
    failed = rows.loc[("check 'full correction scores highest'", "answer")]
    assert (failed["before"], failed["after"]) == ("failed", "passed")
    assert "rewards bad outputs" in changes.sentence()
    assert changes.sentence("x").startswith("Changed since x: ")
    back = first.changes_since(second)
    assert len(back.rows) == len(changes.rows)
    assert {(r[4], r[5]) for r in back.rows} == {(r[5], r[4]) for r in changes.rows}


def written(result: VettingResult, key: str) -> str:
    return f"{100 * result.grades.set_index('key').loc[key, 'value']:.0f} %"


def test_a_comment_changes_nothing(file: Path, first: VettingResult) -> None:
    again = vet(file, f"{FAULTY}  # a comment")
    assert again.signatures != first.signatures
    changes = again.changes_since(first)
    assert changes.frame.empty
    assert str(
        changes
    ) == f"Changed since the previous vetting: nothing; {changes.unchanged} row" + (
        "s unchanged." if changes.unchanged > 1 else " unchanged."
    )


def test_what_only_one_has_has_not_changed(first: VettingResult, second: VettingResult) -> None:
    own = [replace(v, checks=v.checks[:1]) for v in first.vettings]
    rows = second.changes_since(replace(first, vettings=tuple(own))).rows
    assert {"passed", "failed"}.isdisjoint(text for row in rows for text in row)
    card = {("words", "", "Does it run safely?"): {"answer": "Yes"}}
    assert not [*_differing({}, card), *_differing(card, {})]


def test_only_what_is_comparable_is_compared(file: Path, first: VettingResult) -> None:
    seed = vet(file, MENDED, seed=2).changes_since(first)
    assert seed.frame.empty
    assert str(seed).startswith("Numbers are not compared, because of seed: 1 (this one: 2)")
    fewer = vet(file, MENDED, sections=["degenerate-outputs"]).changes_since(first)
    assert {*fewer.frame["item"]} <= {"Rewards bad outputs"}
    assert str(fewer).endswith("Only rows of both are compared: sections or judgements differ.")


def test_other_differences_are_refused(first: VettingResult, tmp_path: Path, file: Path) -> None:
    first.write(tmp_path / "out")
    for other in (
        vet(file, sections=["degenerate-outputs"]),  # of the same code
        maege.vet("bleu", config=GIVEN, sections=["contract"]),
    ):
        with pytest.raises(OutputError, match="has different results"):
            other.write(tmp_path / "out")
    # A result that was changed by hand can be no previous one.
    (tmp_path / "out/vet.json").write_text("{}")
    with pytest.raises(OutputError, match="has different results"):
        vet(file, MENDED).write(tmp_path / "out")


def test_a_metric_by_its_name_is_refused(tmp_path: Path) -> None:
    for parameters in ({}, {"max_order": 2}):
        result = maege.vet({"bleu": parameters}, config=GIVEN, baselines=["ld"], sections=SECTIONS)
        if parameters:
            with pytest.raises(OutputError, match=r"max_order: – \(this one: 2\)"):
                result.write(tmp_path / "out")
        else:
            result.write(tmp_path / "out")


def test_a_vetting_without_scores_never_takes_the_place(
    first: VettingResult, second: VettingResult, file: Path, tmp_path: Path
) -> None:
    output = tmp_path / "out"
    first.write(output)
    file.write_text(code_of("1 / 0"), encoding="utf-8")
    broken = maege.vet(f"{file}:words", config=GIVEN, sections=SECTIONS)
    assert "lacks scores" in str(broken.changes_since(first))
    broken.write(output)
    second.write(output)
    assert VettingResult.load(output / "previous").signatures == first.signatures
    assert "rewards bad outputs" in (output / "changes.md").read_text(encoding="utf-8")


def test_an_older_result_that_cannot_be_read_is_kept(
    first: VettingResult, second: VettingResult, tmp_path: Path
) -> None:
    output = tmp_path / "out"
    for number, again in enumerate((second, first), 1):  # the same, and another one
        first.write(output, force=True)
        second.write(output)
        content = output / "previous/vet.json"
        content.write_text(content.read_text().replace("{", "{ ", 1))  # of another version
        before = files(output / "previous")
        with pytest.warns(MaegeWarning, match=rf"previous cannot be .* is previous\.kept{number}"):
            again.write(output)
        assert files(output / f"previous.kept{number}") == before
        assert (output / "previous").exists() == (again is first)


def test_manifests_that_were_changed_by_hand() -> None:
    good = {"command": "vet", "config": {"metric": "a", "metrics": [], "corpus": {}}}
    for bad in ({}, {"command": "vet"}, {"command": "vet", "config": {"metrics": 3}},
                {"command": "vet", "config": {"metrics": [3]}}, good):  # fmt: skip
        assert not is_of_changed_files(bad, good)


def test_many_changes_are_cut_short() -> None:
    rows = tuple(("m", "", f"Row {n}", "value", "1", "2") for n in range(7))
    sentence = Changes(rows, 2).sentence()
    assert "row 4 1 → 2; 2 more changes; 2 other rows unchanged." in sentence


@pytest.mark.slow
def test_the_command_prints_what_changed(tmp_path: Path) -> None:
    metric = tmp_path / "metric.py"
    arguments = ("vet", "metric.py:words", "--sections", "contract,degenerate-outputs", "--quiet")
    metric.write_text(code_of(MENDED), encoding="utf-8")
    assert "Changed since" not in command(*arguments, cwd=tmp_path).stdout
    again = command(*arguments, "--param", "lower_is_better=true", cwd=tmp_path)
    assert again.returncode == 3, again.stderr
    first, *_ = again.stdout.splitlines()
    assert first.startswith("Changed since runs/vet-words/previous: ")
    for directory in ("runs/vet-words", "runs/vet-words/previous"):
        assert command("results", "check", directory, cwd=tmp_path).returncode == 0
