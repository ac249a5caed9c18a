from pathlib import Path

import pytest

from maege.config.schema import RunConfig
from maege.config.subject import configuration
from maege.errors import DataError
from maege.studies.lattices.inputs import load_inputs
from maege.studies.run.human_scores import read_human_scores, read_systems
from maege.texts.references import visible_references
from tests.support.command_line import TINY


@pytest.mark.parametrize(
    ("table", "message"),
    [
        ("a\t1\nb\t2\n", "2 systems; a correlation takes at least 3"),
        ("a\t1\na\t2\n", "line 2: expected another system and its score"),
        ("a\t1\nb\tgood\n", "line 2: expected another system and its score"),
    ],
)
def test_tables_without_scores_of_systems_are_refused(
    tmp_path: Path, table: str, message: str
) -> None:
    path = tmp_path / "h.tsv"
    path.write_text(table)
    with pytest.raises(DataError, match=message):
        read_human_scores(path)


def test_the_last_columns_are_system_and_score(tmp_path: Path) -> None:
    path = tmp_path / "h.tsv"
    path.write_text("1\tb\t0.5\n2\ta\t-1\n3\tc\t2\n")
    assert list(read_human_scores(path).items()) == [("b", 0.5), ("a", -1.0), ("c", 2.0)]


def test_outputs_are_compared_with_the_references_that_metrics_see(tmp_path: Path) -> None:
    config = configuration(RunConfig, TINY)
    inputs = load_inputs(config)
    corpus = inputs.corpus
    lines = [f"output  {number} ." for number in range(corpus.size)]
    (tmp_path / "a.txt").write_text("\n".join(lines) + "\n")
    texts = read_systems(config, inputs, ["a"], tmp_path)
    (request,) = texts.requests()
    assert request.hypotheses == tuple(f"output {s.index} ." for s in corpus.sentences)
    assert request.references == tuple(
        visible_references(inputs.references, s.index, empty=config.references.empty)
        for s in corpus.sentences
    )
    (tmp_path / "a.txt").write_text("one line\n")
    with pytest.raises(DataError, match=r"1 lines, but tiny .* has 68"):
        read_systems(config, inputs, ["a"], tmp_path)
