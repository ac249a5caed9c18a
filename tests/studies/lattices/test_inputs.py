from hashlib import sha256
from pathlib import Path

import pytest

import maege
from maege.config.schema import from_mapping
from maege.data import datasets
from maege.errors import ConfigError, DataError
from maege.files.output_file import write_atomic
from maege.studies.lattices.inputs import Inputs, load_inputs
from maege.user_warnings import capture_warnings

CIRCULAR = "include the right answer"
M2 = "".join(f"S a{i} b\nA 0 1|||X|||c{i}|||REQUIRED|||-NONE-|||0\n\n" for i in range(6))


@pytest.fixture
def config(tmp_path: Path):
    (tmp_path / "my.m2").write_text(M2)

    def with_documents(documents: object):
        content = {"corpus": {"m2": "my.m2", "documents": documents}, "metrics": ["ld"]}
        return from_mapping(content, tmp_path)

    return with_documents


def test_documents_of_a_file(config, tmp_path: Path) -> None:
    (tmp_path / "essays.txt").write_text("one\none\ntwo \ntwo\nthree\none\n")
    inputs = load_inputs(config("essays.txt"))
    assert inputs.corpus.documents == (0, 0, 1, 1, 2, 0)
    assert any(name.endswith("essays.txt") for name in inputs.checksums)


def test_documents_of_equal_length(config) -> None:
    assert load_inputs(config(4)).corpus.documents == (0, 0, 0, 0, 1, 1)
    assert load_inputs(config(None)).corpus.documents == ()


def test_mistakes(config, tmp_path: Path) -> None:
    (tmp_path / "short.txt").write_text("one\ntwo\n")
    with pytest.raises(DataError, match=r"short.txt: 2 lines, but my has 6 sentences"):
        load_inputs(config("short.txt"))
    (tmp_path / "gap.txt").write_text("one\none\n \ntwo\ntwo\ntwo\n")
    with pytest.raises(DataError, match=r"gap.txt, line 3: no document"):
        load_inputs(config("gap.txt"))
    for wrong in ("missing.txt", 0):
        with pytest.raises(ConfigError, match="documents"):
            config(wrong)


def test_documents_are_the_units_of_a_run() -> None:
    """The values are the same; only the units of resampling differ."""
    content = {"metrics": ["gleu"], "synthetic_corpora": {"replicates": 2}}
    plain = maege.run(content | {"corpus": "tiny"})
    grouped = maege.run(content | {"corpus": {"name": "tiny", "documents": 8}})
    assert "documents" in grouped.description
    one, other = (run.results.estimate("gleu", "tau_macro", "chains") for run in (plain, grouped))
    assert one.value == pytest.approx(other.value)
    assert one.interval != other.interval
    assert grouped.results.sample["clusters"] < plain.results.sample["clusters"]
    rho = grouped.results.estimate("gleu", "spearman", "corpora")
    assert rho.value == pytest.approx(plain.results.estimate("gleu", "spearman", "corpora").value)


def annotated(*annotators: int) -> str:
    """Sentences with the given numbers of annotators, each with an edit of its own."""
    return "\n\n".join(
        "\n".join(
            [
                f"S a{i} b",
                *(f"A 0 1|||X|||c{i}{k}|||REQUIRED|||-NONE-|||{k}" for k in range(number)),
            ]
        )
        for i, number in enumerate(annotators)
    )


def load_with_notes(tmp_path: Path, text: str, **sections: object) -> tuple[Inputs, str]:
    (tmp_path / "my.m2").write_text(text)
    content = {"corpus": {"m2": "my.m2"}, "metrics": ["gleu"], **sections}
    inputs, notes = capture_warnings(lambda: load_inputs(from_mapping(content, tmp_path)))
    return inputs, " ".join(notes)


def test_right_answer_is_excluded_where_nearly_all_sentences_have_another(tmp_path: Path) -> None:
    inputs, notes = load_with_notes(tmp_path, annotated(*[2] * 9, 1))
    assert inputs.exclude_own_reference
    assert CIRCULAR not in notes
    assert len(inputs.corpus.sentences) == 9
    assert inputs.corpus.left_out == (("no reference by another annotator", 1),)


def test_right_answer_is_seen_with_a_note_otherwise(tmp_path: Path) -> None:
    inputs, notes = load_with_notes(tmp_path, annotated(*[2] * 8, 1, 1))
    assert not inputs.exclude_own_reference
    assert CIRCULAR in notes
    assert "min_annotations=2` excludes it, and leaves 8 of 10 sentences" in notes
    assert len(inputs.corpus.sentences) == 10
    sections = {
        "references": {"exclude_own_reference": "auto"},
        "sentences": {"min_annotations": 2},
    }
    inputs, notes = load_with_notes(tmp_path, annotated(*[2] * 8, 1, 1), **sections)
    assert inputs.exclude_own_reference
    assert len(inputs.corpus.sentences) == 8


def test_explicit_choices_about_the_right_answer(tmp_path: Path) -> None:
    seen = {"references": {"exclude_own_reference": False}}
    inputs, notes = load_with_notes(tmp_path, annotated(2, 2), **seen)
    assert not inputs.exclude_own_reference
    assert "`--set references.exclude_own_reference=auto` excludes it" in notes
    hidden = {"references": {"exclude_own_reference": True}}
    inputs, notes = load_with_notes(tmp_path, annotated(2, 1), **hidden)
    assert inputs.exclude_own_reference
    assert len(inputs.corpus.sentences) == 2  # the sampler refuses the second


def test_single_corrections_need_other_references(tmp_path: Path) -> None:
    inputs, notes = load_with_notes(tmp_path, annotated(1, 1))
    assert not inputs.exclude_own_reference
    assert "Name references by others under `references.use`" in notes
    assert CIRCULAR not in load_with_notes(tmp_path, annotated(1, 1), metrics=["ld"])[1]
    for text, expected in (("c00 b\nc10 b\n", True), ("x b\ny b\n", False)):
        (tmp_path / "references.txt").write_text(text)
        use = {"references": {"use": ["references.txt"]}}
        assert (CIRCULAR in load_with_notes(tmp_path, annotated(1, 1), **use)[1]) is expected


def test_left_out_sentences_are_counted(tmp_path: Path) -> None:
    malformed = "S x y\nA 5 6|||X|||z|||REQUIRED|||-NONE-|||0\n\n"
    noop = "S u v\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n\n"
    corpus = {"m2": "my.m2", "on_error": "skip_sentence"}
    inputs, _ = load_with_notes(tmp_path, malformed + 2 * noop + annotated(2, 2), corpus=corpus)
    assert inputs.corpus.left_out == (("malformed", 1), ("no annotator saw an error", 2))
    assert inputs.corpus.size == 5


def test_a_card_says_what_is_done_about_malformed_lines() -> None:
    content = {"metrics": ["ld"]}
    assert from_mapping({"corpus": "estgec-l1"} | content).corpus.on_malformed == "skip_sentence"
    chosen = {"name": "estgec-l1", "on_error": "error"}
    assert from_mapping({"corpus": chosen} | content).corpus.on_malformed == "error"
    assert from_mapping({"corpus": "tiny"} | content).corpus.on_malformed == "error"


@pytest.fixture
def without_gold_edits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A known corpus with a source and two references only, and an empty cache directory."""
    texts = {
        "source": "He go home .\nI are here .\n",
        "first": "He goes home .\nI am here .\n",
        "second": "He went home .\nI was here .\n",
    }
    files = {}
    for name, text in texts.items():
        write_atomic(tmp_path / "data/tiny" / name, text.encode())
        files[name] = datasets.DataFile(sha256(text.encode()).hexdigest())
    card = datasets.CorpusCard(
        "tiny", "Tiny", "en", "", "", "", files, source="source",
        references={"first": "first", "second": "second"},
        defaults={"references": ["first", "second"]},
    )  # fmt: skip
    monkeypatch.setattr(datasets, "cards", lambda: {"tiny": card})
    monkeypatch.setattr(datasets, "annotations_folder", lambda: tmp_path / "annotations")
    monkeypatch.setenv(datasets.DATA_VARIABLE, str(tmp_path / "data"))
    return "tiny"


def test_edits_are_extracted_where_a_known_corpus_has_none(
    without_gold_edits: str, tmp_path: Path
) -> None:
    config = from_mapping({"corpus": without_gold_edits, "metrics": ["gleu"]})
    inputs, notes = capture_warnings(lambda: load_inputs(config))
    assert any("tiny has no gold edits" in note for note in notes)
    assert inputs.exclude_own_reference  # each reference is the answer for its own edits
    edits = [str(a.edits[0].replacement) for s in inputs.corpus.sentences for a in s.annotations]
    assert edits == ["('goes',)", "('went',)", "('am',)", "('was',)"]
    assert "spacy_pipeline" in config.corpus.types_signature

    (cached,) = (tmp_path / "annotations").iterdir()
    cached.write_bytes(cached.read_bytes().replace(b"|||goes|||", b"|||gone|||"))
    again, again_notes = capture_warnings(lambda: load_inputs(config))
    assert again.corpus.sentences[0].annotations[0].edits[0].replacement == ("gone",)
    assert again_notes == notes

    without_cache = from_mapping({"corpus": "tiny", "metrics": ["gleu"], "cache": None})
    assert capture_warnings(lambda: load_inputs(without_cache))[0].corpus == inputs.corpus
    other = {"name": "tiny", "spacy_pipeline": "neutral"}
    neutral = from_mapping({"corpus": other, "metrics": ["gleu"]})
    capture_warnings(lambda: load_inputs(neutral))
    assert len(list((tmp_path / "annotations").iterdir())) == 2


def test_extraction_without_errant_says_how_to_install_it(
    without_gold_edits: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("maege.extraction.spacy_pipeline.missing", lambda: ["errant"])
    with pytest.raises(ConfigError, match=r"pip install 'maege\[errant\]'"):
        from_mapping({"corpus": without_gold_edits, "metrics": ["gleu"]})


def test_edits_are_extracted_from_the_default_references(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other references of a card, as a text that is not a rewrite of the source, have no edits."""
    texts = {"source": b"a b c", "first": b"a b d", "second": b"a x c", "other": b"quite other"}
    monkeypatch.setenv(datasets.DATA_VARIABLE, str(tmp_path))
    for name, text in texts.items():
        write_atomic(tmp_path / f"small/{name}.txt", text)
    card = datasets.CorpusCard(
        "small",
        "Small",
        "en",
        "MIT",
        "",
        "Ask us.",
        {f"{n}.txt": datasets.DataFile(sha256(text).hexdigest()) for n, text in texts.items()},
        source="source.txt",
        references={name: f"{name}.txt" for name in ("other", "first", "second")},
        defaults={"references": ["first", "second"]},
    )
    monkeypatch.setattr(datasets, "cards", lambda: {"small": card})
    corpus = {"name": "small", "spacy_pipeline": "neutral"}
    config = from_mapping({"corpus": corpus, "metrics": ["ld"], "cache": None}, tmp_path)
    inputs, notes = capture_warnings(lambda: load_inputs(config))
    (sentence,) = inputs.corpus.sentences
    assert [str(e) for a in sentence.annotations for e in a.edits] == ["2-3 → d [R]", "1-2 → x [R]"]
    assert [reference.name for reference in inputs.references] == ["first", "second"]
    assert any(note.endswith("each reference (first, second)") for note in notes)
