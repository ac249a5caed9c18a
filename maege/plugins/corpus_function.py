"""Functions that score a corpus, and objects with a method ``compute`` as Hugging Face's have."""

import inspect
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, get_args, get_origin

from maege.errors import MetricError
from maege.metric import Metric
from maege.metric_signature import write_signature
from maege.plugins.gec_metrics_adapter import check_references, pad_references
from maege.plugins.wrapping import (
    LazyObject,
    as_number,
    check_parameters,
    code_version,
    fixed_randomness,
    pop_adapter_options,
    required_parameters,
)
from maege.score_request import ScoreRequest, Segment

READS = {
    "sources": "source",
    "hypotheses": "hypothesis",
    "predictions": "hypothesis",
    "references": "references",
    "list_of_references": "references",
}
PER_SENTENCE, PER_SET, SINGLE = "per_sentence", "per_set", "single"
LAYOUTS = {
    PER_SENTENCE: "a list of references for each sentence",
    PER_SET: "a list of texts for each set of references",
    SINGLE: "one reference for each sentence",
}
OPTIONS = ("tokens", "lower_is_better", "cache_scores", "key", "reference_layout")


@dataclass(frozen=True)
class CorpusFunction(Metric):
    """A function whose result is the score of a corpus; a sentence is a corpus of one.

    Global random generators get the same seed before each call and are restored after it.

    Parameters
    ----------
    wrapped
        The function, or an object with a method ``compute``. Its parameters ``sources``,
        ``hypotheses`` or ``predictions``, ``references`` decide what it reads.
    parameters
        Its other parameters.
    reference_layout
        What ``references`` is: a list for each sentence (``per_sentence``, the default), a list for
        each set of references (``per_set``, the default for sacreBLEU), or one text for each
        sentence (``single``, the default if the parameter is annotated as a list of texts). With
        ``single``, of several references of a sentence that with the best score is used.
    key
        Which entry of a dictionary, or attribute of an object, that it returns is the score.
    tokens
        Whether texts are lists of tokens, split at white space, as the functions of NLTK take.
    lower_is_better
        Whether scores are negated.
    cache_scores
        Whether scores are cached.
    """

    wrapped: Any
    parameters: tuple[tuple[str, Any], ...] = ()
    reference_layout: str | None = None
    key: str | None = None
    tokens: bool = False
    lower_is_better: bool = False
    cache_scores: bool = False

    def __post_init__(self) -> None:
        layout = self.reference_layout or self._default_layout()
        if layout not in LAYOUTS:
            raise MetricError(
                f"metric {self.name!r}: reference_layout is {layout!r}; it must be "
                f"{' or '.join(LAYOUTS)}"
            )
        object.__setattr__(self, "reference_layout", layout)

    def _default_layout(self) -> str:
        if self._package == "sacrebleu":
            return PER_SET
        annotated = [self._signature[key].annotation for key in self._keys if "references" in key]
        return SINGLE if annotated and _is_list_of_texts(annotated[0]) else PER_SENTENCE

    @property
    def name(self) -> str:  # type: ignore[override]
        """The function's own name; that of the object, or of its class."""
        if isinstance(self.wrapped, LazyObject):
            return self.wrapped.name
        return str(getattr(self.wrapped, "__name__", type(self.wrapped).__name__))

    @property
    def module(self) -> str:
        """The module that its code is in."""
        if isinstance(self.wrapped, LazyObject):
            return self.wrapped.module
        return str(self.wrapped.__module__)

    @property
    def _package(self) -> str:
        return self.module.partition(".")[0]

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """What it has parameters for."""
        return frozenset(READS[key] for key in self._keys)

    @property
    def _signature(self) -> Mapping[str, inspect.Parameter]:
        if isinstance(self.wrapped, LazyObject):
            factory = self.wrapped.factory
            holder: Any = factory if isinstance(factory, type) else self.wrapped.instance()
            return inspect.signature(holder.compute).parameters
        return inspect.signature(self.wrapped).parameters

    @property
    def _keys(self) -> list[str]:
        return [key for key in self._signature if key in READS]

    @property
    def signature(self) -> str:
        """Name, parameters, and the version of the package or the hash of the file."""
        own = self.wrapped.parameters if isinstance(self.wrapped, LazyObject) else ()
        more = {key: str(value) for key, value in (*own, *self.parameters)} | code_version(self)
        unused = ("key",) if self.key is None else ()
        without = ("wrapped", "parameters", "cache_scores", *unused)
        return write_signature(self, without=without, **more)

    def score(self, requests: Sequence[ScoreRequest]) -> list[float]:
        """Score corpora and sentences one by one."""
        keys, closest = self._keys, dict[Segment, str]()
        return [self._score(list(request.segments()), keys, closest) for request in requests]

    def _score(
        self, segments: Sequence[Segment], keys: Sequence[str], closest: dict[Segment, str]
    ) -> float:
        """Score the sentences of one corpus; ``closest`` has the best reference of each so far."""
        references: list[Any] = []
        if "references" in self.reads:
            check_references(segments, self.name)
            if self.reference_layout == SINGLE:
                references = [self._closest(segment, keys, closest) for segment in segments]
            elif self.reference_layout == PER_SENTENCE:
                references = [list(segment.references) for segment in segments]
            elif self._package == "sacrebleu":
                most = max(len(segment.references) for segment in segments)
                padded = [(*s.references, *[None] * (most - len(s.references))) for s in segments]
                references = [list(texts) for texts in zip(*padded, strict=True)]
            else:
                padded_segments = pad_references(segments, self.name)
                texts = zip(*(segment.references for segment in padded_segments), strict=True)
                references = [list(of_set) for of_set in texts]
        return self._call(segments, references, keys)

    def _closest(self, segment: Segment, keys: Sequence[str], closest: dict[Segment, str]) -> str:
        if len(segment.references) == 1:
            return segment.references[0]
        if segment not in closest:
            scores = [self._call([segment], [text], keys) for text in segment.references]
            closest[segment] = segment.references[scores.index(max(scores))]
        return closest[segment]

    def _call(
        self, segments: Sequence[Segment], references: list[Any], keys: Sequence[str]
    ) -> float:
        view = {
            "source": [segment.source for segment in segments],
            "hypothesis": [segment.hypothesis for segment in segments],
            "references": references,
        }
        if self.tokens:
            view = {key: _split(texts) for key, texts in view.items()}
        arguments = {key: view[READS[key]] for key in keys} | dict(self.parameters)
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
        message = f"metric {self.name!r} failed: {type(error).__name__}: {error}"
        if "references" not in self.reads:
            return message
        layouts = "; ".join(f"{key}: {meaning}" for key, meaning in LAYOUTS.items())
        return (
            f"{message}. Its references were {LAYOUTS[str(self.reference_layout)]}. If it needs "
            f"them differently, set its parameter reference_layout ({layouts})"
        )


def is_corpus_function(thing: Any) -> bool:
    """Tell whether something is a function with a parameter called hypotheses or predictions."""
    if isinstance(thing, type) or not callable(thing) or callable(getattr(thing, "score", None)):
        return False
    try:
        parameters = inspect.signature(thing).parameters
    except (TypeError, ValueError):
        return False
    return "hypotheses" in parameters or "predictions" in parameters


def has_compute(thing: Any) -> bool:
    """Tell whether a class or object has a method ``compute`` of predictions and references."""
    try:
        parameters = inspect.signature(thing.compute).parameters
    except (AttributeError, TypeError, ValueError):
        return False
    return {"predictions", "references"} <= set(parameters)


def corpus_function(thing: Any, name: str, parameters: dict[str, Any]) -> CorpusFunction:
    """Take a function as a metric. Raises MetricError for parameters that it lacks or needs."""
    own = inspect.signature(thing).parameters
    further = {key: parameter for key, parameter in own.items() if key not in READS}
    options = pop_adapter_options(OPTIONS, parameters, own, name)
    check_parameters(parameters, further, name)
    if lacking := [key for key in required_parameters(further) if key not in parameters]:
        raise MetricError(
            f"metric {name!r}: its parameter {lacking[0]!r} has no default; give it. (The texts of "
            f"a corpus are passed as sources, hypotheses or predictions, and references.)"
        )
    nltk = str(thing.__module__).partition(".")[0] == "nltk"
    return CorpusFunction(thing, tuple(parameters.items()), **({"tokens": nltk} | options))


def _is_list_of_texts(annotation: Any) -> bool:
    """Tell whether an annotation is a list of str, also one written as text."""
    if isinstance(annotation, str):
        name, _, inner = annotation.replace(" ", "").partition("[")
        return inner == "str]" and name.rpartition(".")[2].lower() in ("list", "sequence")
    arguments = get_args(annotation)
    return get_origin(annotation) is not None and len(arguments) == 1 and arguments[0] is str


def _split(texts: Any) -> Any:
    """Split each text of lists of lists."""
    if texts is None:
        return None
    return texts.split() if isinstance(texts, str) else [_split(text) for text in texts]
