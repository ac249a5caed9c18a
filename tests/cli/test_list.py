from tests.support.command_line import ok


def test_lists() -> None:
    assert "bleu(max_order=4, aggregation=pooled)" in ok("list", "metrics")
    printed = ok("list", "corpora")
    (line,) = (line for line in printed.splitlines() if line.startswith("quickstart: "))
    assert "(en; " in line
    assert "references: BN1, BN2" in printed
