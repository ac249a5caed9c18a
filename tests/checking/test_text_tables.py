"""Tables of LaTeX and Markdown: cells with the heads that they stand under."""

import pytest

from maege.checking.text_parts import Cell, read_parts

GROUPED = r"""
\begin{tabular}[t]{@{}l S[table-format=2.1] r@{\,}r}
\toprule
& \multicolumn{2}{c}{\textsc{errant}} & {M$^2$} \\ % c & 9.9
\cmidrule(lr){2-3}
System & P & {$F_{0.5}$} & Score \\ \midrule
\multirow{2}{*}{us} & 37.4 & \textbf{32.0} [30.1, 34.2] & 35.0 $\pm$ 1.2 \\
 & 39.4 & 33.2$^{*}$ & 36.4\% \\[2pt] \addlinespace
\multicolumn{4}{c}{\textit{BEA}} \\
them \& co & -- & .5 & 1.5 \\ \bottomrule
\end{tabular}
"""


def cells(text: str) -> list[tuple[int, tuple[str, ...], str]]:
    """Return line, heads and figures of each cell."""
    parts = [part for part in read_parts(text) if isinstance(part, Cell)]
    return [(p.line, p.heads, ", ".join(f.text for f in p.figures)) for p in parts]


def test_heads_of_latex() -> None:
    assert cells(GROUPED) == [
        (7, ("errant P", "us"), "37.4"),
        (7, ("errant F_0.5", "us"), "32.0 [30.1, 34.2]"),
        (7, ("M2 Score", "us"), "35.0 ± 1.2"),
        (8, ("errant P", "us"), "39.4"),
        (8, ("errant F_0.5", "us"), "33.2"),
        (8, ("M2 Score", "us"), "36.4%"),
        (10, ("errant F_0.5", "them & co", "BEA"), ".5"),
        (10, ("M2 Score", "them & co", "BEA"), "1.5"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "| | gleu | 95 % CI |\n|---|---|---|\n| us | .5 | [.4, .6] |\n",
        " | gleu | 95 % interval\n---|:-:|--:\nus | .5 | [.4, .6]\n",
        "\\begin{longtable}{lll} & gleu & CI \\\\ \\hline \\endhead us & $.5$ & {[.4, .6]} "
        "\\\\ \\end{longtable}",
        "\\begin{tabular*}{\\textwidth}{lll} & gleu & CI \\\\ us & .5 & [.4, .6] \\end{tabular*}",
    ],
)
def test_an_interval_of_its_own_is_that_of_the_value_before(text: str) -> None:
    assert [cell[1:] for cell in cells(text)] == [(("gleu", "us"), ".5 [.4, .6]")]


def test_two_rows_of_heads_in_markdown() -> None:
    text = "| | m2 | | gleu |\n|---|---|---|---|\n| who | P | R | score |\n| us | .1 | .2 | .3 |\n"
    text += "| them | .4 | .5 | .6 |\n"
    assert [heads for _, heads, _ in cells(text)][:3] == [
        ("m2 P", "us"), ("m2 R", "us"), ("gleu score", "us")
    ]  # fmt: skip


def test_names_and_counts_before_the_values_say_what_a_row_is_of() -> None:
    text = (
        "| metric | n | who | score | verdict |\n|---|---|---|---|---|\n| m2 | 3 | us | .5 | ok |\n"
    )
    assert cells(text) == [(3, ("score", "m2", "3", "us"), ".5")]


@pytest.mark.parametrize(
    "text",
    [
        "\\begin{tabular}{l", "\\begin{tabular}{ll} a & 1.5", "\\begin{tabular}\\end{tabular}",
        "|---|", "|\n|-|", "\\begin{tabular}{l}\\multicolumn{99}{c}{a \\\\ & \\end{tabular}",
        "\\end{tabular} \\begin{tabular}",
    ],
)  # fmt: skip
def test_broken_tables_have_no_cells(text: str) -> None:
    assert not cells(text)
