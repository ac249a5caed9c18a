"""The data of the lattice explorer."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from time import process_time

import pytest

from maege.data.m2 import read_m2
from maege.sampling.prepared_sentence import prepare_sentences
from maege.studies.run.measurements import RunFound
from maege.studies.run.report import explorer_data as explorer
from tests.support.run_found import found_in


@pytest.fixture(scope="module")
def run(output: Path) -> RunFound:
    return found_in(output)


def test_all_chains_and_lattices_are_included_with_their_signs(run: RunFound) -> None:
    data = explorer.explorer_data(run)
    assert data["metrics"] == run.results.by_tau()
    assert data["omitted"] == 0
    assert len(data["rankings"]) == len(run.sample.chains) + len(run.sample.lattices)
    for ranking in data["rankings"]:
        assert ("edit_order" in ranking) == (ranking["type"] == "chains")
        assert str(ranking["sentence"]) in data["sentences"]
        if ranking["type"] == "chains":
            for metric, signs in enumerate(ranking["steps"]):
                scores = [row[metric] for row in ranking["scores"]]
                differences = [b - a for a, b in pairwise(scores)]
                assert len(signs) == len(ranking["edit_order"]) == len(differences)
                for sign, difference in zip(signs, differences, strict=True):
                    assert sign == ("=" if abs(difference) < 1e-6 else "-+"[difference > 0])


def test_the_texts_of_chains_follow_from_tokens_and_edits(run: RunFound) -> None:
    data = explorer.explorer_data(run)
    (chain, drawn) = next(
        (shown, ranking)
        for shown, ranking in zip(data["rankings"], run.sample.chains, strict=False)
        if shown["source"] == 0 and len(shown["edit_order"]) > 1
    )
    sentence = data["sentences"][str(chain["sentence"])]
    edits = sentence["edits"][str(chain["annotator"])]
    for number, candidate in enumerate(drawn.candidates):
        tokens = list(sentence["tokens"])
        applied = [edits[index] for index in chain["edit_order"][:number]]
        for start, end, replacement, _ in sorted(applied, reverse=True):
            tokens[start:end] = replacement.split()
        assert " ".join(tokens) == candidate.hypotheses[0]


def test_rankings_with_the_lowest_tau_fit_on_the_page_first(
    run: RunFound, monkeypatch: pytest.MonkeyPatch
) -> None:
    complete = explorer.explorer_data(run)
    monkeypatch.setattr(explorer, "_MAX_CHARACTERS", 20_000)
    data = explorer.explorer_data(run)
    assert 0 < len(data["rankings"]) < len(complete["rankings"])
    assert data["omitted"] == len(complete["rankings"]) - len(data["rankings"])
    assert set(data["sentences"]) == {str(r["sentence"]) for r in data["rankings"]}
    lowest = sorted(min(ranking["tau"]) for ranking in complete["rankings"])
    included = sorted(min(ranking["tau"]) for ranking in data["rankings"])
    assert included == lowest[: len(included)]


@pytest.mark.parametrize("at_once", [1, 7])
def test_rankings_are_the_same_in_small_blocks(
    run: RunFound, monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    complete = explorer.explorer_data(run)
    monkeypatch.setattr(explorer, "_RANKINGS_AT_ONCE", at_once)
    assert explorer.explorer_data(run) == complete


def test_of_corpora_alone_there_is_nothing_to_explore(run: RunFound) -> None:
    types = [ranking.type for ranking in run.scored.rankings]
    corpora = [number for number, kind in enumerate(types) if kind == "corpora"]
    data = explorer.explorer_data(replace(run, scored=run.scored.some(corpora)))
    assert corpora and (data["rankings"], data["sentences"], data["omitted"]) == ([], {}, 0)


def test_references_of_many_annotators_are_numbered_in_linear_time(tmp_path: Path) -> None:
    edits = "".join(f"A 1 2|||X|||v{i}|||REQUIRED|||-NONE-|||{i}\n" for i in range(500))
    corpus = tmp_path / "many.m2"
    corpus.write_text(f"S a b c\n{edits}\n")
    (prepared,) = prepare_sentences(read_m2(corpus))
    texts = tuple(f"a v{i} c" for i in range(500))
    prepared = replace(prepared, references=dict.fromkeys(prepared.references, texts))
    start = process_time()
    content = explorer._sentence(prepared)
    assert process_time() - start < 0.5
    assert content["references"]["499"] == list(range(500))
