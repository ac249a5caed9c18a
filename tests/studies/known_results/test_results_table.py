import gzip

import pytest

import maege
from maege.errors import DataError
from maege.studies.known_results.result_files import INDEX, known_corpora, results_folder


def test_all_results_are_rows_with_value_interval_and_signature() -> None:
    table = maege.results()
    known = known_corpora()
    assert len(table) == sum(len(corpus.results) for corpus in known.values())
    assert set(table["corpus"]) == {*known}
    order = maege.results(corpus="conll14", row="order").set_index("metric")
    stored = {i.result.metric: i.result for i in known["conll14"].results if i.row == "order"}
    assert order["value"].to_dict() == {name: r.value.value for name, r in stored.items()}
    assert (order["low"] < order["value"]).all()
    assert order.loc["gleu", "signature"].startswith("gleu|")
    assert set(order["n"]) == {901}


def test_unknown_names_are_refused() -> None:
    with pytest.raises(DataError, match="conll14"):
        maege.results(corpus="conl14")
    with pytest.raises(DataError, match="order"):
        maege.results(row="ordr")


def test_the_files_in_the_package_are_small_and_have_no_texts() -> None:
    files = [*results_folder().iterdir()]
    assert sum(path.stat().st_size for path in files) < 1_100_000
    assert b"social media" not in gzip.decompress((results_folder() / INDEX).read_bytes())
