import json
from dataclasses import replace
from pathlib import Path

import maege
from maege.sampling.sample_file import read_sample, write_sample


def test_sample_file_round_trips(output: Path, tmp_path: Path) -> None:
    run = maege.run(json.loads(json.dumps(maege.load_run(output).config)))
    write_sample(run.sample, tmp_path / "s.jsonl.gz", with_corpora=True)
    again = read_sample(tmp_path / "s.jsonl.gz", "by_tokens", "once")
    drawn = run.sample
    assert again.prepared_sentences == drawn.prepared_sentences
    assert again.chains == drawn.chains
    assert again.lattices == drawn.lattices
    for reread, original in zip(again.corpora, drawn.corpora, strict=True):
        for name in ("sources", "draw", "pairs"):
            assert getattr(reread, name) == getattr(original, name)
        for candidate, drawn_item in zip(reread.candidates, original.candidates, strict=True):
            assert candidate.hypotheses == drawn_item.hypotheses
            assert (candidate.edit_count, candidate.gold_score) == (
                drawn_item.edit_count,
                drawn_item.gold_score,
            )
    write_sample(run.sample, tmp_path / "compact.gz", with_corpora=False)
    assert (output / "samples.jsonl.gz").read_bytes() == (tmp_path / "compact.gz").read_bytes()
    compact = read_sample(tmp_path / "compact.gz", "by_tokens", "once")
    assert compact == replace(drawn, corpora=())
