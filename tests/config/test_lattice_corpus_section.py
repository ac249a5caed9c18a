"""The corpus of annotated edits: a name or an M2 file."""

from pathlib import Path

from tests.config.configuration_text import MINIMAL, loaded


def test_a_corpus_is_a_name_or_an_m2_file(tmp_path: Path) -> None:
    (tmp_path / "my.m2").write_text("S a b\nA 0 1|||X|||y|||REQUIRED|||-NONE-|||0\n")
    config = loaded(tmp_path, "corpus: my.m2\nmetrics: [bleu]\n", "corpus.on_error=skip_line")
    assert (config.corpus.m2, config.corpus.on_error) == (tmp_path / "my.m2", "skip_line")
    assert loaded(tmp_path, MINIMAL, "corpus.annotators=[0]").corpus.name == "quickstart"
