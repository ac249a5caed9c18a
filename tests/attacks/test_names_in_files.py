"""Names in files that are not one line of visible text would forge lines of output: refused."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from maege.data.m2 import read_m2
from maege.errors import MaegeError
from maege.files.text_files import read_lines
from maege.judgements.judgement_file import read_judgement_file, read_judgements
from maege.plugins.imported_scores import import_scores
from maege.plugins.registry import build
from maege.studies.coverage.pool_table import read_pool_table

BAD = "x\x1b[31m"
RANKING = (
    '<r><ranking-item src-id="1" user="{}"><translation system="{}" rank="1"/></ranking-item></r>'
)
PAIRS = "segmentId,judgeID,system1Id,system1rank,system2Id,system2rank\n0,{},{},1,B,2\n"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (RANKING.format("j", "A\u202e"), "item 1: system"),
        (RANKING.format("j\u202e", "A"), "item 1: judge"),
        (PAIRS.format("j", BAD), "line 2: system"),
        (PAIRS.format(BAD, "A"), "line 2: judge"),
        (f"sentence,judge,system,rank\n0,j,{BAD},1\n", "line 2: system"),
        (f"sentence,judge,system,rank\n0,{BAD},A,1\n", "line 2: judge"),
        ('sentence,judge,system,rank\n0,j,"a\nbest: mine",1\n', "line 3: system"),
        ('{"sentence": 0, "system": "A\\u2028B", "rank": 1}', "line 1: system"),
        (f"sentence,system,rating\n0,{BAD},1\n", "line 2: system"),
        (f"sentence,system,rater,rating\n0,A,{BAD},1\n", "line 2: rater"),
        (f"sentence,system,criterion,rating\n0,A,{BAD},1\n", "line 2: criterion"),
        (f"A,{BAD}\n1,2\n", "file: system"),
        (f'source,output,system,f\na,b,{BAD},"1,2"\n', "line 2: system"),
        (f'source,output,system,{BAD}\na,b,A,"1,2"\n', "file: criterion"),
    ],
)
def test_names_in_judgements(tmp_path: Path, text: str, what: str) -> None:
    (tmp_path / "file").write_text(text)
    with pytest.raises(MaegeError, match=f"{what} '.*': its name must be one line of visible"):
        read_judgement_file(tmp_path / "file")


@pytest.mark.parametrize("read", [read_judgements, read_pool_table, read_m2, read_lines])
def test_names_of_files_and_folders(tmp_path: Path, read: Callable[[Path], object]) -> None:
    (tmp_path / BAD).mkdir()
    for path in (tmp_path / f"{BAD}.csv", tmp_path / BAD / "file"):
        path.write_text("text")
        with pytest.raises(MaegeError, match=r"file '.*x\\x1b\[31m.*': its name must be"):
            read(path)


def test_names_of_sentences_of_a_pool(tmp_path: Path) -> None:
    (tmp_path / "pool.csv").write_text(f"sentence_id,source,correction\n{BAD},a,b\n")
    with pytest.raises(MaegeError, match=r"line 2: sentence '.*': its name must be"):
        read_pool_table(tmp_path / "pool.csv")


def test_names_of_metrics(tmp_path: Path) -> None:
    table = tmp_path / "t.json"
    table.write_text(json.dumps({"maege_table": 1, "name": "a\nb", "scores": {}}))
    with pytest.raises(MaegeError, match=r"t\.json: metric 'a\\nb': its name must be"):
        build("table", {"file": str(table)})
    with pytest.raises(MaegeError, match=r"--name: metric 'a\\nb'"):
        import_scores(table, table, "a\nb", tmp_path / "o.json")
