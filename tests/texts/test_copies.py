from maege.data.corpus import Annotation
from maege.texts.copies import copies, without_copies
from maege.texts.texts import Correction, Texts

SOURCES = tuple(f"a b {k}" for k in range(20))
FIRST = tuple(f"a c {k}" for k in range(20))
SECOND = tuple(f"d b {k}" for k in range(20))


def test_copies_are_found_among_changed_sentences_only() -> None:
    sources = [f"s{n}" for n in range(20)]
    one = [f"t{n}" if n < 10 else s for n, s in enumerate(sources)]
    other = [f"u{n}" if n < 5 else s for n, s in enumerate(sources)]
    references = {"c": one, "a": one[:9] + sources[9:], "b": other}
    assert copies(references, sources) == {"c": "a"}


def test_copies_are_left_out_and_told() -> None:
    nearly = (*FIRST[:19], "something else")
    other = tuple(f"e {k}" for k in range(20))
    outputs = {"s": nearly, "input": SOURCES, "one": other, "two": other}
    corrections = {
        name: tuple(Correction(text, Annotation(0)) for text in lines)
        for name, lines in {"x": FIRST, "x2": nearly, "y": SECOND}.items()
    }
    remaining, notes = without_copies(Texts("c", SOURCES, corrections, outputs))
    assert remaining.annotators == ("x", "y")
    assert remaining.systems == ("one", "two")
    assert notes == (
        "x2 is left out: a copy of x",
        "input is left out: it is the unchanged source",
        "s is left out: a copy of the references by x",
        "two and one are equal",
    )
