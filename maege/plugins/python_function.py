"""Functions that are metrics: of a sentence, or of a corpus as Hugging Face's ``compute`` is."""

import inspect
import warnings
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest
from typing import Any, ClassVar, TypeVar

from maege.array_types import Floats
from maege.errors import MetricError, error_text
from maege.metric.counting_metric import SentenceMetric
from maege.metric.score_request import ScoreRequest, Segment
from maege.plugins.wrapping import (
    LazyObject,
    WrappedMetric,
    adapter_options,
    as_number,
    check_parameters,
    check_references,
    fixed_randomness,
    pad_references,
    pop_adapter_options,
    required_parameters,
)


class FunctionMetric(WrappedMetric):
    """What metrics have in common that are functions, or objects with a method ``compute``."""

    texts: ClassVar[Mapping[str, str]]  # parameters that take texts -> fields of a request
    texts_hint: ClassVar[str]  # how texts are passed, for a message
    parameters: tuple[tuple[str, Any], ...]
    key: str | None

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """What it has parameters for."""
        return frozenset(self.texts[key] for key in self._keys)

    @property
    def _function(self) -> Callable[..., Any]:
        """The function, or the method ``compute`` of the object or its class."""
        if not isinstance(self.wrapped, LazyObject):
            function: Callable[..., Any] = self.wrapped
            return function
        method: Callable[..., Any] = self.wrapped.class_or_instance.compute
        return method

    @cached_property
    def _keys(self) -> list[str]:
        return [key for key in inspect.signature(self._function).parameters if key in self.texts]


_F = TypeVar("_F", bound=FunctionMetric)


def function_metric(
    adapter: type[_F], function: Any, name: str, parameters: Mapping[str, Any]
) -> _F:
    """Take a function as a metric; ``adapter`` is a dataclass.

    ``parameters`` are further ones of the function, and options of the adapter. A function of NLTK
    gets lists of tokens, unless they say otherwise. Raises MetricError for a parameter that the
    function lacks or needs.
    """
    accepted = inspect.signature(function).parameters
    further = {key: parameter for key, parameter in accepted.items() if key not in adapter.texts}
    values = dict(parameters)
    options = pop_adapter_options(adapter_options(adapter), values, accepted, name)
    check_parameters(values, further, name)
    if lacking := [key for key in required_parameters(further) if key not in values]:
        raise MetricError(
            f"metric {name!r}: its parameter {lacking[0]!r} has no default, and no value was "
            f"given. ({adapter.texts_hint})"
        )
    takes_tokens = str(function.__module__).partition(".")[0] == "nltk"
    make: Callable[..., _F] = adapter
    return make(
        **{"wrapped": function, "parameters": tuple(values.items()), "tokens": takes_tokens}
        | options
    )


def parameter_names(target: Any) -> Collection[str]:
    """Return the names of the parameters of a function, or of an object that can be called.

    Nothing for classes, for metrics, and where the parameters are not known.
    """
    if isinstance(target, type) or not callable(target) or callable(getattr(target, "score", None)):
        return ()
    try:
        return inspect.signature(target).parameters.keys()
    except (TypeError, ValueError):
        return ()


@dataclass(frozen=True)
class SentenceFunction(FunctionMetric, SentenceMetric):
    """A function whose result is the score of a sentence; a corpus scores their mean.

    Its parameters ``source``, ``hypothesis``, ``references`` (a list) or ``reference`` decide what
    it reads. One with ``reference`` is called for each reference; the best score counts.
    """

    wrapped: Any
    parameters: tuple[tuple[str, Any], ...] = ()  # its other parameters
    tokens: bool = False  # whether it takes lists of tokens, split at white space, as for NLTK
    lower_is_better: bool = False  # whether scores are negated
    cache_scores: bool = False
    key: str | None = None  # which entry of a dictionary, or attribute of an object, is the score

    texts: ClassVar[Mapping[str, str]] = {
        "source": "source",
        "hypothesis": "hypothesis",
        "reference": "references",
        "references": "references",
    }
    texts_hint = (
        "A sentence is passed as source, hypothesis, references, or reference for one at a time."
    )

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return the score of each sentence, shape (segments, 1)."""
        with warnings.catch_warnings():
            # NLTK warns of scores of 0 without common n-grams, which are usual for sentences.
            warnings.filterwarnings("ignore", module=r"nltk\.")
            return super().counts(segments)

    def score_sentence(self, segment: Segment) -> float:
        """Return what the function returns; negated if lower is better."""
        view: dict[str, Any] = {
            "source": self._text(segment.source),
            "hypothesis": self._text(segment.hypothesis),
            "references": [self._text(text) for text in segment.references],
        }
        if "reference" not in self._keys:
            return self._call(view)
        if not segment.references:
            raise MetricError(
                f"metric {self.name!r} compares with a reference, and this sentence has none: "
                f"{segment.source[:60]!r}"
            )
        return max(self._call(view | {"reference": text}) for text in view["references"])

    def _call(self, view: Mapping[str, Any]) -> float:
        arguments = {key: view[key] for key in self._keys} | dict(self.parameters)
        value = as_number(self.wrapped(**arguments), self.name, self.key)
        return -value if self.lower_is_better else value

    def _text(self, text: str) -> Any:
        return text.split() if self.tokens else text


PER_SENTENCE, PER_SET, SINGLE = "per_sentence", "per_set", "single"
LAYOUTS = {
    PER_SENTENCE: "a list of references for each sentence",
    PER_SET: "a list of texts for each set of references",
    SINGLE: "one reference for each sentence",
}


@dataclass(frozen=True)
class CorpusFunction(FunctionMetric):
    """A function whose result is the score of a corpus; a sentence is a corpus of one.

    Global random generators get the same seed before each call and are restored after it. The
    parameters ``sources``, ``hypotheses`` or ``predictions``, ``references`` decide what is read.
    """

    wrapped: Any  # the function, or an object with a method ``compute``
    parameters: tuple[tuple[str, Any], ...] = ()  # its other parameters
    # What ``references`` is: a list for each sentence (``per_sentence``, the default), a list for
    # each set of references (``per_set``, the default for sacreBLEU), or one text for each sentence
    # (``single``), of several references that with the best score.
    reference_layout: str | None = None
    key: str | None = None  # which entry of a dictionary, or attribute of an object, is the score
    tokens: bool = False  # whether texts are lists of tokens, split at white space, as for NLTK
    lower_is_better: bool = False  # whether scores are negated
    cache_scores: bool = False

    texts: ClassVar[Mapping[str, str]] = {
        "sources": "source",
        "hypotheses": "hypothesis",
        "predictions": "hypothesis",
        "references": "references",
        "list_of_references": "references",
    }
    texts_hint = (
        "The texts of a corpus are passed as sources, hypotheses or predictions, and references."
    )

    def __post_init__(self) -> None:
        layout: Any = self.reference_layout or (PER_SET if self._is_of_sacrebleu else PER_SENTENCE)
        if not isinstance(layout, str) or layout not in LAYOUTS:
            raise MetricError(
                f"metric {self.name!r}: reference_layout is {layout!r}; it must be "
                f"{' or '.join(LAYOUTS)}"
            )
        object.__setattr__(self, "reference_layout", layout)

    @property
    def _is_of_sacrebleu(self) -> bool:
        return self.module.partition(".")[0] == "sacrebleu"

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Score corpora and sentences one by one."""
        closest = dict[Segment, str]()
        return [self._score(list(request.segments()), closest) for request in requests]

    def _score(self, segments: Sequence[Segment], closest: dict[Segment, str]) -> float:
        """Score the sentences of one corpus; ``closest`` has the best reference of each so far."""
        references: list[Any] = []
        if "references" in self.reads:
            check_references(segments, self.name)
            if self.reference_layout == SINGLE:
                references = [self._closest(segment, closest) for segment in segments]
            elif self.reference_layout == PER_SENTENCE:
                references = [list(segment.references) for segment in segments]
            elif self._is_of_sacrebleu:
                references = list(map(list, zip_longest(*(s.references for s in segments))))
            else:
                padded_segments = pad_references(segments, self.name)
                texts = zip(*(segment.references for segment in padded_segments), strict=True)
                references = [list(reference_set) for reference_set in texts]
        return self._call(segments, references)

    def _closest(self, segment: Segment, closest: dict[Segment, str]) -> str:
        if len(segment.references) == 1:
            return segment.references[0]
        if segment not in closest:
            scores = [self._call([segment], [text]) for text in segment.references]
            closest[segment] = segment.references[scores.index(max(scores))]
        return closest[segment]

    def _call(self, segments: Sequence[Segment], references: list[Any]) -> float:
        view = {
            "source": [segment.source for segment in segments],
            "hypothesis": [segment.hypothesis for segment in segments],
            "references": references,
        }
        if self.tokens:
            view = {key: _split(texts) for key, texts in view.items()}
        arguments = {key: view[self.texts[key]] for key in self._keys} | dict(self.parameters)
        function, name = self.wrapped, self.name
        if isinstance(function, LazyObject):
            instance = function.instance()
            function, name = instance.compute, str(getattr(instance, "name", name))
        try:
            with fixed_randomness():
                result = function(**arguments)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
            raise MetricError(self._failure(error)) from error
        value = as_number(result, name, self.key)
        return -value if self.lower_is_better else value

    def _failure(self, error: Exception) -> str:
        message = f"metric {self.name!r} failed: {error_text(error)}"
        if "references" not in self.reads:
            return message
        layouts = "; ".join(f"{key}: {meaning}" for key, meaning in LAYOUTS.items())
        return (
            f"{message}. Its references were {LAYOUTS[str(self.reference_layout)]}. If it needs "
            f"them differently, set its parameter reference_layout ({layouts})"
        )


def compute_parameters(target: Any) -> Collection[str]:
    """Return the names of the parameters of a method ``compute``; nothing if there is none."""
    try:
        return inspect.signature(target.compute).parameters.keys() - {"self"}
    except (AttributeError, TypeError, ValueError):
        return ()


def _split(texts: Any) -> Any:
    """Split each text of lists of lists."""
    if texts is None:
        return None
    return texts.split() if isinstance(texts, str) else [_split(text) for text in texts]
