"""A paper on two systems: its table and five sentences, with 15 figures, are checked."""

from collections.abc import Callable
from pathlib import Path

import pandas as pd
import pytest

import maege
from maege.checking.recomputation import load_result
from maege.checking.stored_numbers import StoredNumbers, stored_numbers
from maege.checking.text_checks import TEXT, text_checks
from maege.files.manifest import read_manifest
from tests.support.command_line import ROOT
from tests.support.made_once import made_once

TINY = ROOT / "corpora/tiny"
SYSTEMS = {"ours": "eager", "baseline": "cautious"}
LATEX = r"""
\begin{table}
\begin{tabular}{lS[table-format=2.1]cc}
\toprule
System & {\textsc{errant}} & {M$^2$} & {GLEU} \\ % F, F and GLEU
\midrule
ours & {ours errant} & \textbf{{ours m2}} & \textbf{{ours gleu}} \\
baseline & {baseline errant} & {baseline m2} & {baseline gleu} \\
\bottomrule
\end{tabular}
\caption{Scores of both systems.}
\end{table}
"""
MARKDOWN = """
System | ERRANT | M2 | GLEU
---|:-:|---|---
ours | {ours errant} | **{ours m2}** | **{ours gleu}**
baseline | {baseline errant} | {baseline m2} | {baseline gleu}
"""
TRANSPOSED = r"""
\begin{tabular*}{\textwidth}{@{}lrr@{}}
Metric & Ours & Baseline \\ \hline
ERRANT ($F_{0.5}$) & {ours errant} & {baseline errant} \\
M2 & {ours m2} & {baseline m2} \\[2pt]
GLEU & {ours gleu} & {baseline gleu}
\end{tabular*}
"""
SPELLINGS = r"""
\begin{tabularx}{\linewidth}{lXXX}
& \multicolumn{3}{c}{Score (\%)} \\ \cmidrule(lr){2-4}
& Errant & MaxMatch & \textsc{Gleu}$^+$ \\ \midrule
\textit{Ours} & {ours errant} & {ours m2} $\pm$ 4.1 & {ours gleu} \\
BASELINE & {baseline errant} & {baseline m2} & {baseline gleu}\textsuperscript{a}
\end{tabularx}
"""
SENTENCES = r"""
By \textsc{errant}, ours has a precision of {precision}\,\% and a recall of {recall}\,\%.
The \textsc{errant} score of ours is {ours f}, and that of baseline is {baseline f}.
By \textsc{gleu}, ours outperforms baseline by {gap} points ($p = .005$).
By M$^2$, the difference between ours and baseline is .089 [.018, .163] ($p = .010$).
With \textsc{errant}, ours and baseline do not differ significantly (p = {p}).
"""
TABLES = {"LaTeX": LATEX, "Markdown": MARKDOWN, "transposed": TRANSPOSED, "spellings": SPELLINGS}


@pytest.fixture(scope="session")
def paper(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the results of two systems."""

    def make(folder: Path) -> None:
        maege.systems(
            {
                "corpus": {"m2": [str(TINY / "english.m2")]},
                "files": {n: str(TINY / f"english.system-{of}.txt") for n, of in SYSTEMS.items()},
            },
            metrics=[{"errant": {"spacy_pipeline": "lite"}}, "m2", "gleu"],
            statistics={"resamples": 200, "permutations": 199}, trust=False, progress=False,
        ).write(folder / "results")  # fmt: skip

    return made_once(tmp_path_factory, "paper", make) / "results"


@pytest.fixture(scope="session")
def stored(paper: Path) -> tuple[StoredNumbers, maege.StudyResult]:
    result = load_result(paper, read_manifest(paper) or {})
    return stored_numbers(paper, result), result


@pytest.fixture(scope="session")
def figures(paper: Path) -> dict[str, str]:
    """Return what is right, by what it is."""
    scores = pd.read_csv(paper / "tables/scores.csv").set_index(["system", "metric"])
    details = pd.read_csv(paper / "tables/details.csv").set_index(["metric", "system", "detail"])
    pairs = pd.read_csv(paper / "tables/pairs.csv").set_index(["metric", "a", "b"])
    right = {f"{s} {m}": f"{100 * v:.1f}" for (s, m), v in scores["score"].items()}
    for system in SYSTEMS:
        row = 100 * scores.loc[(system, "errant"), ["score", "score_low", "score_high"]]
        right[f"{system} f"] = "{:.1f} [{:.1f}, {:.1f}]".format(*row)
    for detail in ("precision", "recall"):
        right[detail] = f"{100 * details.loc[('errant', 'ours', detail), 'value']:.1f}"
    right["gap"] = f"{100 * pairs.loc[('gleu', 'ours', 'baseline'), 'difference']:.1f}"
    right["p"] = f"{pairs.loc[('errant', 'baseline', 'ours'), 'adjusted']:.3f}".lstrip("0")
    return right


@pytest.fixture
def outcomes(stored: tuple[StoredNumbers, maege.StudyResult]) -> Callable[[str], list[list[str]]]:
    """Return the checks of a text: group, item, outcome and observation of each."""
    numbers, result = stored

    def check(text: str) -> list[list[str]]:
        checks = text_checks(text, numbers, result.claims)
        return [[c.group, c.item, c.outcome, c.observation] for c in checks]

    return check


def written(table: str, figures: dict[str, str]) -> str:
    """Return a table and the sentences with some figures."""
    text = TABLES[table] + SENTENCES
    for name, figure in figures.items():
        text = text.replace(f"{{{name}}}", figure)
    return text


def changed(figure: str, by: float) -> str:
    digits = len(figure.partition(".")[2])
    return f"{float(figure) + by:.{digits}f}".replace("0.", ".", figure.startswith("."))


@pytest.mark.parametrize("table", TABLES)
def test_a_right_paper_matches(
    table: str, figures: dict[str, str], outcomes: Callable[[str], list[list[str]]]
) -> None:
    found = outcomes(written(table, figures))
    assert {outcome for _, _, outcome, _ in found} == {"matches"}, found
    assert len([item for group, item, *_ in found if group == TEXT]) == 15
    assert len(found) > 15  # with verdicts


@pytest.mark.parametrize("table", TABLES)
def test_five_faults_are_found_and_no_other(
    table: str, figures: dict[str, str], outcomes: Callable[[str], list[list[str]]]
) -> None:
    faults = {
        "ours m2": changed(figures["ours m2"], 1.4),
        "baseline gleu": changed(figures["baseline gleu"], 1.5),
        "precision": changed(figures["precision"], 2.0),
        "p": changed(figures["p"], -0.02),
        "ours f": figures["baseline f"],
    }
    found = outcomes(written(table, figures | faults))
    wrong = [observation for *_, outcome, observation in found if outcome == "differs"]
    assert len(wrong) == 5, wrong
    for name, what in (
        ("ours m2", "m2 of ours"), ("baseline gleu", "gleu of baseline"),
        ("precision", "errant of ours: precision"), ("ours f", "errant of ours"),
    ):  # fmt: skip
        begin = f"{what}: {faults[name]}"
        (said,) = [said for said in wrong if said.startswith(begin)] or [f"no {begin} in {wrong}"]
        assert f" in the text, {figures[name]}" in said
    assert not [item for _, item, outcome, _ in found if outcome == "no place found"]


VERDICTS = [
    ("By ERRANT, ours is significantly better than baseline.", "differs"),
    ("By ERRANT, ours is not significantly better than baseline.", "matches"),
    ("By errant, the difference is significant.", "differs"),
    ("By GLEU the difference is significant.", "matches"),
    ("By gleu, ours and baseline do not differ significantly.", "differs"),
    ("By gleu, there is no significant difference between ours and baseline.", "differs"),
    ("By errant, there is no significant difference between ours and baseline.", "matches"),
    ("By GLEU, ours outperforms baseline.", "matches"),
    ("By GLEU, baseline outperforms ours.", "differs"),
    ("By GLEU, baseline is outperformed by ours.", "matches"),
    ("By ERRANT, ours outperforms baseline.", "differs"),
    ("By ERRANT, baseline scores higher than ours.", "matches"),
    ("By ERRANT, ours scores higher than baseline.", "differs"),
    ("By GLEU, baseline is worse than ours.", "matches"),
    ("Ours is significantly better than baseline.", "no place found"),
    ("We ask whether ours is significantly better than baseline by ERRANT.", ""),
    ("It is better to report intervals.", ""),
    ("Ours is a better name.", ""),
]


@pytest.mark.parametrize(("text", "outcome"), VERDICTS)
def test_verdicts_are_compared_with_the_tests(
    text: str, outcome: str, outcomes: Callable[[str], list[list[str]]]
) -> None:
    found = outcomes(text)
    assert [outcome for _, _, outcome, _ in found] == [outcome] * bool(outcome), found


def test_what_nothing_names_has_no_place(
    outcomes: Callable[[str], list[list[str]]],
) -> None:
    texts = (
        "Training took 57.2 hours.",
        "| system | hours |\n|---|---|\n| ours | 57.2 |\n| theirs | 66.2 |\n",
        "| system | ERRANT on BEA |\n|---|---|\n| ours | 59.8 |\n",
        "| system | GLEU |\n|---|---|\n| ours + data | 59.8 |\n",
    )
    for text in texts:
        assert {outcome for _, _, outcome, _ in outcomes(text)} == {"no place found"}, text
