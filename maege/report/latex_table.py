r"""LaTeX: tables for a paper, with the package booktabs."""

import re
from collections.abc import Collection

from maege.report.display_table import DisplayTable

SPECIAL = {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    **{character: f"\\{character}" for character in "&%$#_{}"},
    "<": "$<$", ">": "$>$", "|": r"\textbar{}", "▲": r"$\uparrow$", "▼": r"$\downarrow$",
    "↑": r"$\uparrow$", "↓": r"$\downarrow$",
    "–": r"\textendash{}", "−": "$-$", "×": r"$\times$", "`": r"\textasciigrave{}",
    '"': r"\texttt{\char34}",
    "⁺": r"\textsuperscript{+}", "⁻": r"\textsuperscript{$-$}", "†": r"\dag{}", "‡": r"\ddag{}",
}  # fmt: skip


# Prints a character, or its number where the engine and its packages do not have it.
CHARACTER = (
    r"\providecommand{\maegecharacter}[2]{\ifdefined\Umathchar#1\else"
    r"\ifcsname u8:\detokenize{#1}\endcsname#1\else{\ttfamily U+#2}\fi\fi}"
)
MAX_PAGE_ROWS = 45  # longer tables are broken over pages


def latex_table(content: DisplayTable, label: str) -> str:
    r"""Write a table for ``\input``; it needs ``\usepackage{booktabs}``.

    A long table is broken over pages; it also needs ``\usepackage{longtable}``.
    """
    text = "\n".join([*_lines(content, label), ""])
    return text if text.isascii() else f"% needs \\usepackage[T1]{{fontenc}}\n{CHARACTER}\n{text}"


def _lines(content: DisplayTable, label: str) -> list[str]:
    columns = "".join(
        "l" if index in content.text_columns else "r" for index in range(len(content.headings))
    )
    caption = rf"\caption{{{escape(content.caption)}}}"
    label = rf"\label{{tab:maege-{label}}}"
    rows = []
    for number, cells in enumerate(content.rows):
        rows += [r"\midrule"] if number in content.rules else []
        rows.append(_row(cells, {column for index, column in content.bold if index == number}))
    if len(content.rows) > MAX_PAGE_ROWS:
        return [
            r"% needs \usepackage{booktabs,longtable}",
            r"{\footnotesize\setlength{\tabcolsep}{4pt}",
            rf"\begin{{longtable}}{{{columns}}}",
            rf"{caption}{label} \\",
            r"\toprule",
            *_heading_rows(content),
            r"\midrule",
            r"\endhead",
            r"\bottomrule",
            r"\endfoot",
            *rows,
            r"\end{longtable}}",
        ]
    return [
        r"% needs \usepackage{booktabs}",
        r"\begin{table}",
        r"\centering\footnotesize\setlength{\tabcolsep}{4pt}",
        rf"\begin{{tabular}}{{{columns}}}",
        r"\toprule",
        *_heading_rows(content),
        r"\midrule",
        *rows,
        r"\bottomrule",
        r"\end{tabular}",
        caption,
        label,
        r"\end{table}",
    ]


def _heading_rows(content: DisplayTable) -> list[str]:
    if not content.groups:
        return [_row(content.headings)]
    above = " & ".join(
        rf"\multicolumn{{{number}}}{{c}}{{{escape(name)}}}" for name, number in content.groups
    )
    rules = [
        rf"\cmidrule(lr){{{start + 1}-{start + number}}}"
        for start, (name, number) in zip(content.group_starts(), content.groups, strict=True)
        if name
    ]
    return [rf"{above} \\", "".join(rules), _row(content.headings)]


def _row(cells: tuple[str, ...], bold: Collection[int] = ()) -> str:
    written = [_cell(cell, bold=column in bold) for column, cell in enumerate(cells)]
    return " & ".join(written) + r" \\"


def _cell(cell: str, *, bold: bool = False) -> str:
    if bold:
        return rf"\textbf{{{escape(cell)}}}"
    # A row that begins with a bracket would be read as an option of the one before.
    return f"{{{escape(cell)}}}" if cell.startswith(("[", "*")) else escape(cell)


def escape(text: str) -> str:
    r"""Escape text, so that LaTeX prints it unchanged.

    >>> print(escape("a_b & 5 % ▲"))
    a\_b \& 5 \% $\uparrow$
    """
    plain = "".join(map(_character, text))
    return re.sub("-(?=-)", "-{}", plain)  # LaTeX prints two as a dash


def _character(character: str) -> str:
    """Return a character as LaTeX reads it; any engine has those up to U+00FF."""
    if character <= "\xff" or character in SPECIAL:
        return SPECIAL.get(character, character)
    if character == "\ufffd":  # which LuaTeX takes for a mistake
        return r"{\ttfamily U+FFFD}"
    return rf"\maegecharacter{{{character}}}{{{ord(character):04X}}}"
