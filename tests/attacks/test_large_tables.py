"""Short files that stand for very much: read in little memory and time, or refused."""

import gzip
import tracemalloc
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from random import Random
from time import process_time

import pytest

from maege.data import data_table
from maege.data.data_table import parse_table
from maege.errors import DataError
from maege.files import text_files
from maege.files.text_files import read_text
from maege.judgements import checks, ranking_xml, rating_table
from maege.judgements.checks import NEVER_COMPARED, count_anomalies
from maege.judgements.judgement_file import parse_judgement_file
from maege.judgements.judgements import Judgement, OutputGroup
from maege.studies.coverage.pool_table import read_pool_table

FILE = Path("file")
RANKS = "sentence,judge,system,rank\n"
MB = 1_000_000


def peak_mb(call: Callable[[], object]) -> float:
    """Return how much memory a call needs at most."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1] / MB
    finally:
        tracemalloc.stop()


def test_what_a_compressed_file_stands_for_is_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(text_files, "ANY_CONTENT_BYTES", 100_000)
    path = tmp_path / "zeros.csv.gz"
    path.write_bytes(gzip.compress(b"," * MB))
    size = path.stat().st_size
    assert 100_000 + 100 * size < MB
    with pytest.raises(DataError, match="larger than 0 MB when it is decompressed"):
        read_text(path, gzipped=True)
    path.write_bytes(gzip.compress(b"," * (100_000 + 100 * 100)))
    assert read_text(path, gzipped=True)


def test_empty_rows_need_no_memory() -> None:
    text = RANKS + "0,j,a,1\n" + ",\n" * 50_000 + "1,j,b,1\n"
    tables = []
    assert peak_mb(lambda: tables.append(parse_table(text, FILE))) < 0.5
    (table,) = tables
    assert [(row.line, row.index) for row in table.rows] == [(2, 0), (50_003, 50_001)]


def test_lines_are_those_of_spreadsheets() -> None:
    for end in ("\n", "\r\n", "\r"):
        table = parse_table(end.join(("a,b", '"x\ny",1', "", "2,")), FILE)
        assert [(row.cells, row.index) for row in table.rows] == [
            (("x\ny", "1"), 0),
            (("2", ""), 2),
        ]


@pytest.mark.parametrize(
    "text",
    [RANKS + ",\n" * 100, RANKS + "0,j,a,1\n" * 100, '{"a": 1, "b": 2, "c": 3, "d": 4}\n' * 100,
     "".join(f'{{"k{i}": 1}}\n' for i in range(21))],
    ids=["empty rows", "rows", "objects", "keys"],
)  # fmt: skip
def test_tables_have_limits(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(data_table, "MAX_CELLS", 400)
    if '"d"' in text or "0,j" in text:
        assert len(parse_table(text, FILE).rows) == 100
    monkeypatch.setattr(data_table, "MAX_CELLS", 399)
    with pytest.raises(DataError, match=r"file, line (20|100|101): more than 399 cells"):
        parse_table(text, FILE)


def test_columns_and_json_lines_have_limits() -> None:
    many = [f"k{i}" for i in range(1001)]
    for text in (",".join(many) + "\n1\n", "".join(f'{{"{name}": 1}}\n' for name in many)):
        with pytest.raises(DataError, match="1,001 columns, but at most 1,000 are read"):
            parse_table(text, FILE)
    with pytest.raises(DataError, match="line 1: longer than 1,000,000 characters"):
        parse_table('{"a": [' + "1," * MB + "1]}", FILE)


def test_elements_need_no_memory_and_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    item = '<ranking-item src-id="1"><translation system="A" rank="1"/></ranking-item>'
    text = f"<r>{item}{'<a/>' * 100_000}</r>"
    ranking_xml.parse_ranking_xml(text, FILE)
    assert peak_mb(lambda: ranking_xml.parse_ranking_xml(text, FILE)) < 2
    monkeypatch.setattr(ranking_xml, "MAX_ELEMENTS", 100_002)
    with pytest.raises(DataError, match="more than 100,002 elements"):
        ranking_xml.parse_ranking_xml(text, FILE)
    with pytest.raises(DataError, match="a tag or a text of more than 1,000,000 characters"):
        ranking_xml.parse_ranking_xml(f"<r {'a' * MB}='1'/>", FILE)
    with pytest.raises(DataError, match="item 2: a `ranking-item` within another"):
        ranking_xml.parse_ranking_xml(f"<r>{item[:25]}{item}</ranking-item></r>", FILE)


def test_an_address_of_names_is_not_repeated() -> None:
    """A parser with namespaces puts it before the name of each element and attribute."""
    item = '<ranking-item src-id="1"><translation system="A" rank="1"/></ranking-item>'
    names = "".join(f"<t{i} p:a{i}=''/>" for i in range(1000))
    address = "u" * (MB // 4)
    text = f"<r xmlns='{address}' xmlns:p='{address}'>{item}{names}</r>"
    read = ranking_xml.parse_ranking_xml(text, FILE)
    assert len(read.judgements) == 1
    assert peak_mb(lambda: ranking_xml.parse_ranking_xml(text, FILE)) < 10


def test_systems_and_comparisons_have_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    text = RANKS + "".join(f"0,j,s{i},1\n" for i in range(1001))
    with pytest.raises(DataError, match="1,001 systems, but at most 1,000 are compared"):
        parse_judgement_file(text, FILE)
    monkeypatch.setattr(checks, "MAX_COMPARISONS", 5)
    four = RANKS + "".join(f"0,j,s{i},1\n" for i in range(4))
    pairs = "segmentId,judgeID,system1Id,system1rank,system2Id,system2rank\n" + 6 * "0,j,A,1,B,2\n"
    for text, item in ((four, "item 1"), (pairs, "line 7")):
        with pytest.raises(DataError, match=f"{item}: more than 5 comparisons of two systems"):
            parse_judgement_file(text, FILE)
    parse_judgement_file(four[: four.rindex("0")], FILE)


def test_ratings_have_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    head = "source,output,system,fluency\n"
    monkeypatch.setattr(rating_table, "MAX_RATINGS", 5)
    with pytest.raises(DataError, match="line 3: more than 5 ratings"):
        parse_judgement_file(head + 'a,b,X,"1,2,3"\n' * 2, FILE)
    monkeypatch.setattr(rating_table, "MAX_CELLS", 3)
    with pytest.raises(DataError, match="line 3: more than 3 outputs, of which many are missing"):
        parse_judgement_file(head + 'a,b,X,"1,2"\nc,d,Y,"1,2"\n', FILE)
    monkeypatch.setattr(checks, "MAX_COMPARED_SYSTEMS", 1)
    with pytest.raises(DataError, match="line 3: 2 systems, but at most 1"):
        parse_judgement_file(head + 'a,b,X,"1,2"\na,d,Y,"1,2"\n', FILE)


def test_readers_take_linear_time() -> None:
    """Quadratic ones took from 12 s to 10 minutes."""
    rated = "source,output,system,fluency\n" + 'a b,c d,X,"3,4"\n' * 30_000
    wide = ",".join(f"s{i}" for i in range(1000)) + "\n"
    wide += "".join(",".join(str(i * k % 9973) for i in range(1000)) + "\n" for k in range(1, 10))
    columns = ",".join(f"system{i}Id,system{i}rank" for i in range(1, 201))
    row = ",".join(f"s{i},1" for i in range(200))
    pairs = f"segmentId,judgeID,{columns}\n0,j,{row}\n0,j,x,1,y,1{',s1,1' * 198}\n"
    start = process_time()
    assert len(parse_judgement_file(rated, FILE).sources) == 30_000
    assert len(parse_judgement_file(wide, FILE).judgements().judgements) == 9
    parse_judgement_file(pairs, FILE)
    assert process_time() - start < 8


def test_messages_do_not_list_a_file(tmp_path: Path) -> None:
    rows = "".join(f"a,b,x{i}\n" for i in range(200_000))
    (tmp_path / "pool.csv").write_text("source,correction,group\n" + rows)
    start = process_time()
    with pytest.raises(DataError, match=r"no row has 'x' .*and 199,900 more$") as caught:
        read_pool_table(tmp_path / "pool.csv", where={"group": ["x"]})
    assert len(str(caught.value)) < 2000
    assert process_time() - start < 10


@pytest.mark.parametrize("seed", range(20))
def test_pairs_that_are_never_compared(seed: int) -> None:
    rng = Random(seed)
    systems = [set(rng.sample("ABCDEFGH", rng.randint(1, 4))) for _ in range(rng.randint(1, 6))]
    items = [
        Judgement(0, "j", tuple(OutputGroup((system,), 1) for system in of_item), number)
        for number, of_item in enumerate(systems, 1)
    ]
    compared = {frozenset(pair) for of_item in systems for pair in combinations(of_item, 2)}
    number = len(set[str]().union(*systems))
    expected = number * (number - 1) // 2 - len(compared)
    assert count_anomalies(items)[NEVER_COMPARED] == expected


@pytest.mark.parametrize("seed", range(20))
def test_a_sentence_that_occurs_again_is_the_first_without_its_systems(seed: int) -> None:
    rng = Random(seed)
    sentences = rating_table._Sentences()
    taken: list[tuple[str, set[str]]] = []
    for _ in range(60):
        source, systems = rng.choice("xy"), set(rng.sample("ABCD", rng.choice((1, 1, 2, 3))))
        free = (i for i, (text, s) in enumerate(taken) if text == source and not s & systems)
        expected = next(free, len(taken))
        if expected == len(taken):
            taken.append((source, set()))
        taken[expected][1].update(systems)
        assert sentences.add(source, "output", systems) == expected
