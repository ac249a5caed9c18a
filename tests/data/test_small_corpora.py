"""The small shipped corpora: format, size and documented counts."""

from collections import Counter
from pathlib import Path

import pytest

from maege.data import datasets
from maege.data.datasets import card
from maege.data.edit import overlapping_groups
from maege.data.m2 import read_m2, write_m2
from maege.files.text_files import read_lines

TYPES = """
    Vt Vm V0 Vform SVA ArtOrDet Nn Npos Pform Pref Prep Wci Wa Wform Wtone Srun Smod Spar Sfrag
    Ssub WOinc WOadv Trans Mec Rloc- Others Um
"""
NAMES = ["tiny", "quickstart-german", "quickstart-spanish"]


@pytest.mark.parametrize("name", NAMES)
def test_files(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(datasets.DATA_VARIABLE, str(tmp_path))
    dataset = card(name)
    gold = dataset.path(dataset.annotations["two-annotators"])
    corpus = read_m2(gold)
    write_m2(corpus, tmp_path / "copy.m2")
    assert (tmp_path / "copy.m2").read_bytes() == gold.read_bytes()
    assert corpus.annotators == (0, 1)
    for sentence in corpus.sentences:
        assert len(sentence.annotations) == 2
        for annotation in sentence.annotations:
            assert all(len(group) == 1 for group in overlapping_groups(annotation.edits))
            assert sentence.corrected_text(annotation)
    for reference in dataset.references.values():
        lines = read_lines(dataset.path(reference))
        assert len(lines) == corpus.size
        assert all(line and line == " ".join(line.split()) for line in lines)


def test_english() -> None:
    corpus = read_m2(card("tiny").path("english.m2"))
    edits = [e for s in corpus.sentences for a in s.annotations for e in a.edits]
    counts = Counter(edit.type for edit in edits)
    assert set(counts) == set(TYPES.split())
    assert min(counts.values()) >= 2
    both = [s for s in corpus.sentences if not any(a.is_noop for a in s.annotations)]
    assert (len(corpus.sentences), len(both)) == (68, 62)
    text = " ".join(s.text for s in corpus.sentences)
    assert all(character in text for character in '"&<é')


@pytest.mark.parametrize("language", ["english", "german", "spanish"])
def test_counts_in_the_corpora_readme_are_correct(language: str) -> None:
    name = "tiny" if language == "english" else "quickstart"
    folder = card(name).path("english.m2").parent
    sentences = read_m2(folder / f"{language}.m2").sentences
    noops = Counter(sum(a.is_noop for a in s.annotations) for s in sentences)
    figures = [
        len(sentences),
        sum(len(s.tokens) for s in sentences),
        *(sum(len(s.annotations[a].edits) for s in sentences) for a in (0, 1)),
        *(noops[n] for n in (0, 1, 2)),
    ]
    row = f"| `{language}.m2` | " + " | ".join(map(str, figures)) + " |"
    types = Counter(e.type for s in sentences for a in s.annotations for e in a.edits)
    text = (folder / "README.md").read_text(encoding="utf-8")
    assert row in text
    listed = text.split(f"{language.capitalize()} types: ")[1].split(".\n")[0]
    assert {
        t: int(n)
        for t, n in (item.rsplit(" ", 1) for item in listed.replace("\n", " ").split(", "))
    } == types
