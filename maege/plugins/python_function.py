"""A plain function that scores a sentence, taken as a metric."""

import inspect
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from maege.array_types import Floats
from maege.errors import MetricError
from maege.metric.counting_metric import SentenceMetric
from maege.metric.score_request import Segment
from maege.metric.signature import write_signature
from maege.plugins.function_arguments import function_arguments, parameter_names
from maege.plugins.wrapping import as_number, code_name, code_version

_READS = {"source": "source", "hypothesis": "hypothesis"} | dict.fromkeys(
    ("reference", "references"), "references"
)


@dataclass(frozen=True)
class SentenceFunction(SentenceMetric):
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

    @property
    def name(self) -> str:  # type: ignore[override]
        """The function's own name; ``lambda`` for a lambda."""
        return code_name(self.wrapped)

    @property
    def module(self) -> str:
        """The module that its code is in."""
        return str(self.wrapped.__module__)

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """What it has parameters for."""
        return frozenset(_READS[key] for key in self._text_parameters)

    @property
    def signature(self) -> str:
        """Name, parameters, and the version of the package or the hash of the file."""
        more = {key: str(value) for key, value in self.parameters} | code_version(self)
        unused = ("key",) if self.key is None else ()
        return write_signature(
            self, without=("wrapped", "parameters", "cache_scores", *unused), **more
        )

    @cached_property
    def _text_parameters(self) -> list[str]:
        return [key for key in inspect.signature(self.wrapped).parameters if key in _READS]

    def counts(self, segments: Sequence[Segment]) -> Floats:
        """Return the score of each sentence, shape (segments, 1)."""
        with warnings.catch_warnings():
            # NLTK warns of scores of 0 without common n-grams, which are usual for sentences.
            warnings.filterwarnings("ignore", module=r"nltk\.")
            return super().counts(segments)

    def score_sentence(self, segment: Segment) -> float:
        """Return what the function returns; negated if lower is better."""
        score = self._score(segment, self._text_parameters, dict(self.parameters))
        return -score if self.lower_is_better else score

    def _score(
        self, segment: Segment, parameter_names: Sequence[str], parameters: Mapping[str, Any]
    ) -> float:
        view: dict[str, Any] = {
            "source": self._text(segment.source),
            "hypothesis": self._text(segment.hypothesis),
            "references": [self._text(text) for text in segment.references],
        }
        if "reference" not in parameter_names:
            return self._call({key: view[key] for key in parameter_names}, parameters)
        if not segment.references:
            raise MetricError(
                f"metric {self.name!r} compares with a reference, and this sentence has none: "
                f"{segment.source[:60]!r}"
            )
        scores = [
            self._call(
                {key: (view | {"reference": reference})[key] for key in parameter_names}, parameters
            )
            for reference in view["references"]
        ]
        return min(scores) if self.lower_is_better else max(scores)

    def _call(self, texts: Mapping[str, Any], parameters: Mapping[str, Any]) -> float:
        return as_number(self.wrapped(**texts, **parameters), self.name, self.key)

    def _text(self, text: str) -> Any:
        return text.split() if self.tokens else text


def is_sentence_function(target: Any) -> bool:
    """Tell whether something is a function that has a parameter called hypothesis."""
    return "hypothesis" in parameter_names(target)


def sentence_function(function: Any, name: str, parameters: Mapping[str, Any]) -> SentenceFunction:
    """Take a function as a metric. Raises MetricError for parameters that it lacks or needs."""
    arguments = function_arguments(
        function,
        name,
        parameters,
        adapter=SentenceFunction,
        texts=_READS,
        texts_hint="A sentence is passed as source, hypothesis, references, or reference for one "
        "at a time.",
    )
    return SentenceFunction(**arguments)
