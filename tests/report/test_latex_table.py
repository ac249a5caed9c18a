from maege.report.display_table import DisplayTable
from maege.report.latex_table import latex_table


def test_latex_is_escaped() -> None:
    table = DisplayTable(
        "50 % of A_B & {c} ~ ^", ("a|b", "#"), [("x_1 \\ $y$", "−.209 [−.30, .01]")]
    )
    assert latex_table(table, "t").splitlines()[3:] == [
        r"\begin{tabular}{lr}",
        r"\toprule",
        r"a\textbar{}b & \# \\",
        r"\midrule",
        r"x\_1 \textbackslash{} \$y\$ & $-$.209 [$-$.30, .01] \\",
        r"\bottomrule",
        r"\end{tabular}",
        r"\caption{50 \% of A\_B \& \{c\} \textasciitilde{} \textasciicircum{}}",
        r"\label{tab:maege-t}",
        r"\end{table}",
    ]
    assert r"{[.10, .20]} \\" in latex_table(DisplayTable("", ("a",), [("[.10, .20]",)]), "t")


def test_letters_that_an_engine_may_not_have_are_left_to_it() -> None:
    lines = latex_table(DisplayTable("", ("F_β",), [("文",)]), "t").splitlines()
    assert lines[0] == r"% needs \usepackage[T1]{fontenc}"
    assert lines[1].startswith(r"\providecommand{\maegecharacter}[2]{")
    assert r"F\_\maegecharacter{β}{03B2} \\" in lines
    assert r"\maegecharacter{文}{6587} \\" in lines
    assert latex_table(DisplayTable("", ("a †",), []), "t").isascii()
