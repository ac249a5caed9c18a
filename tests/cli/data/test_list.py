from pathlib import Path

from tests.support.command_line import ok, refused


def test_lists() -> None:
    printed = ok("data", "list", "metrics")
    assert "bleu(max_order=4, aggregation=pooled, unit=token)" in printed
    assert "``" not in printed
    printed = ok("data", "list", "corpora")
    (line,) = (line for line in printed.splitlines() if line.startswith("tiny: "))
    assert "(en; " in line
    assert "references: BN1, BN2" in printed


def test_a_metric_is_explained() -> None:
    printed = ok("data", "list", "metrics", "gleu", COLUMNS="80")
    assert "Scores of sentences are smoothed" in printed
    assert "  aggregation: pooled or mean; default: pooled\n" in printed
    assert "`" not in printed
    assert max(map(len, printed.splitlines())) <= 80
    assert "  url: text; required\n" in ok("data", "list", "metrics", "http")
    assert 'did you mean "gleu"' in refused("data", "list", "metrics", "gluu")


def test_a_metric_of_a_file_is_explained(tmp_path: Path) -> None:
    (tmp_path / "my.py").write_text(
        "class Mine:\n    '''It is mine.'''\n    def __init__(self, a=1): ...\n"
    )
    printed = ok("data", "list", "metrics", "my.py:Mine", cwd=tmp_path)
    assert "my.py:Mine: It is mine." in printed
    assert "a: default: 1" in printed


def test_a_corpus_is_described() -> None:
    printed = ok("data", "list", "corpora", "conll14")
    assert "annotations: combined (default), withalt" in printed
    assert "maege init conll14" in printed
    assert "\n  author    = {Ng, Hwee Tou" in printed
    assert 'did you mean "conll14"' in refused("data", "list", "corpora", "conl14")


def test_known_results_are_listed() -> None:
    assert "conll14: conll14 (combined)" in ok("data", "list", "results")
    printed = ok("data", "list", "results", "conll14")
    assert "order (901 sentences)" in printed
    assert "    gleu: .121 [" in printed
    assert "gleu|reference_sampling:published|" in printed
    assert 'did you mean "conll14"' in refused("data", "list", "results", "conl14")
