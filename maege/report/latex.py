r"""LaTeX: tables for a paper, in the manner of the package booktabs."""

import re

from maege.report.display_tables import Shown
from maege.report.number_format import typeset

SPECIAL = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    **{character: f"\\{character}" for character in "&%$#_{}"},
    "<": "$<$", ">": "$>$", "|": r"\textbar{}", "▲": r"$\uparrow$", "▼": r"$\downarrow$",
    "–": r"\textendash{}", "−": "$-$", "×": r"$\times$", "`": r"\textasciigrave{}",
    '"': r"\texttt{\char34}",
}  # fmt: skip


LONG = 45  # rows that fit on a page


def table(shown: Shown, label: str) -> str:
    r"""Write a table that is set by ``\input``; it needs ``\usepackage{booktabs}``.

    One of many rows goes over pages, and needs ``\usepackage{longtable}``.
    """
    columns = "l" * shown.labels + "r" * (len(shown.headings) - shown.labels)
    caption = rf"\caption{{{escaped(shown.caption)}}}"
    label = rf"\label{{tab:maege-{label}}}"
    if len(shown.rows) > LONG:
        lines = [
            r"% needs \usepackage{booktabs,longtable}",
            r"{\footnotesize\setlength{\tabcolsep}{4pt}",
            rf"\begin{{longtable}}{{{columns}}}",
            rf"{caption}{label} \\",
            r"\toprule",
            _row(shown.headings),
            r"\midrule",
            r"\endhead",
            r"\bottomrule",
            r"\endfoot",
            *map(_row, shown.rows),
            r"\end{longtable}}",
            "",
        ]
        return "\n".join(lines)
    lines = [
        r"% needs \usepackage{booktabs}",
        r"\begin{table}",
        r"\centering\footnotesize\setlength{\tabcolsep}{4pt}",
        rf"\begin{{tabular}}{{{columns}}}",
        r"\toprule",
        _row(shown.headings),
        r"\midrule",
        *map(_row, shown.rows),
        r"\bottomrule",
        r"\end{tabular}",
        caption,
        label,
        r"\end{table}",
        "",
    ]
    return "\n".join(lines)


def _row(cells: tuple[str, ...]) -> str:
    # A row that begins with a bracket would be read as an option of the one before.
    return " & ".join(_cell(cell) for cell in cells) + r" \\"


def _cell(cell: str) -> str:
    text = typeset(cell)
    return f"{{{escaped(text)}}}" if text.startswith(("[", "*")) else escaped(text)


def escaped(text: str) -> str:
    r"""Write text so that LaTeX prints it as it is.

    >>> print(escaped("a_b & 5 % ▲"))
    a\_b \& 5 \% $\uparrow$
    """
    plain = "".join(SPECIAL.get(character, character) for character in text)
    return re.sub("-(?=-)", "-{}", plain)  # two would be printed as a dash
