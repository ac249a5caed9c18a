from maege.report import latex
from maege.report.display_tables import DisplayTable


def test_latex_is_escaped() -> None:
    table = DisplayTable(
        "50 % of A_B & {c} ~ ^", ("a|b", "#"), [("x_1 \\ $y$", "−.209 [−.30, .01]")]
    )
    assert latex.table(table, "t").splitlines()[3:] == [
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
    assert r"{[.10, .20]} \\" in latex.table(DisplayTable("", ("a",), [("[.10, .20]",)]), "t")
