"""Parameters of metrics: what is wrong is one line, and what is allowed is in words."""

from typing import Annotated, Any, Literal

import pytest

from maege.errors import MetricError
from maege.metric.parameters import (
    Bounds,
    Conversion,
    Names,
    Parameter,
    ReadFields,
    as_tuple,
    describe_parameters,
    docstring_sections,
    parametrised,
    written,
)


@parametrised
class Toy:
    """A metric for tests.

    Parameters
    ----------
    size
        How large
        it is.
    way, words
        Both.
    """

    size: Annotated[int, Bounds(ge=1, le=10)]
    way: Literal["mean", "pooled"] = "mean"
    words: Names = ("a",)
    share: Annotated[float, Bounds(gt=0, lt=1)] | None = None
    reads: ReadFields = frozenset({"source"})
    name = "toy"


def test_values_are_converted_and_kept() -> None:
    toy = Toy(3, words=["b", "c"], reads="hypothesis")  # type: ignore[arg-type]
    assert (toy.size, toy.way, toy.words) == (3, "mean", ("b", "c"))
    assert toy.reads == frozenset({"hypothesis"})
    assert Toy(3) == Toy(size=3) != Toy(4)
    assert as_tuple("ab") == "ab"


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, "toy: the parameter 'size' is required"),
        ({"size": 0}, "toy: size is 0; it must be an integer (at least 1, at most 10)"),
        ({"size": "3"}, "toy: size is '3'; it must be an integer (at least 1, at most 10)"),
        ({"size": 1, "way": "pool"}, 'it must be mean or pooled; did you mean "pooled"?'),
        ({"size": 1, "words": [3]}, "toy: words is 3; it must be a list of text"),
        ({"size": 1, "share": 1.0}, "it must be a number (above 0, below 1) or null"),
        ({"size": 1, "share": float("nan")}, "toy: share is nan"),
        ({"size": 1, "reads": ["gold"]}, "a list of some of hypothesis, references, source"),
        ({"size": 1, "sizes": 2}, "toy: no parameter 'sizes'; did you mean \"size\"?"),
    ],
)
def test_the_first_mistake_is_one_line(values: dict[str, Any], message: str) -> None:
    with pytest.raises(MetricError) as caught:
        Toy(**values)
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


def test_parameters_are_described_with_their_docstring() -> None:
    size, way, words, share, reads = describe_parameters(Toy)
    assert size == Parameter(
        "size", None, "an integer (at least 1, at most 10)", "How large it is."
    )
    assert way == Parameter("way", "mean", "mean or pooled", "Both.")
    assert (words.default, words.description) == ("[a]", "Both.")
    assert (share.default, share.allowed) == ("null", "a number (above 0, below 1) or null")
    assert reads.default == "[source]"


def test_other_classes_have_the_parameters_of_their_constructor() -> None:
    class Plain:
        def __init__(self, order: int = 4) -> None: ...

    assert describe_parameters(Plain) == [Parameter("order", "4", "", "")]
    assert describe_parameters(3) == []
    assert written((True, None, 0.5)) == "[true, null, 0.5]"
    assert docstring_sections(Toy.__doc__)[""] == "A metric for tests."
    assert docstring_sections(None) == {"": ""}


def test_a_conversion_comes_before_the_check() -> None:
    @parametrised
    class Doubled:
        size: Annotated[int, Conversion(lambda value: 2 * value)] = 1
        name = "doubled"

    assert Doubled(size=4).size == 8
    assert Doubled().size == 1  # a default is as it is
