"""The parameters of metrics that ask a language model: prompt, signature, prices."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import field, replace
from functools import cached_property
from hashlib import sha256
from math import inf
from typing import Annotated, Any, ClassVar, Literal, Self

from maege.data.corpus import Corpus
from maege.errors import MetricError
from maege.language_models.amounts import Prices
from maege.language_models.answer_form import Way
from maege.language_models.prompting import Prompt, load_prompt
from maege.metric.metric import Hooks, Metric
from maege.metric.parameters import Bounds, Conversion, Seconds, as_tuple, parametrised
from maege.metric.signature import write_signature

# Parameters that no score depends on.
_NOT_IN_SIGNATURE = (
    "key_variable", "template", "template_file", "criterion", "concurrency", "timeout", "cost",
    "budget", "token_budget", "request_budget", "max_missing", "min_mass", "answers", "idempotent",
    "accept_model_change", "knowledge_until", "repeat", "offline", "drift", "send",
    "tokenize",
    "context",  # which is of the corpus
)  # fmt: skip
_PRICE_KEYS = {"input", "output", "per", "currency"}


def _as_prices(value: Any) -> Any:
    """Return the section ``cost``. Raises ValueError, which says what is allowed."""
    if value is None or isinstance(value, Prices):
        return value
    is_right = isinstance(value, Mapping) and {"input", "output"} <= set(value) <= _PRICE_KEYS
    numbers = [value.get(key, 1) for key in ("input", "output", "per")] if is_right else [-1]
    if any(type(n) not in (int, float) or not 0 <= n < inf for n in numbers) or not numbers[-1]:
        raise ValueError(
            "prices of tokens, as {input: 0.15, output: 0.60, per: 1000000, currency: USD}"
        )
    return Prices(**value)


def _as_mapping(value: Any) -> Any:
    return {} if value is None else value


def _as_context(value: Any) -> Any:
    """Return pairs of sentences by source. Raises ValueError, which says what is allowed."""
    pairs = value.values() if isinstance(value, Mapping) else [""]
    if value is not None and any(not isinstance(p, list | tuple) or len(p) != 2 for p in pairs):
        raise ValueError("by source the sentences before and after it, as {SOURCE: [TEXT, TEXT]}")
    return value and {source: tuple(pair) for source, pair in value.items()}


@parametrised
class ModelParameters(Metric):
    """What metrics that ask a language model behind an endpoint are made with.

    Parameters
    ----------
    url
        The endpoint, as ``http://localhost:8080/v1``.
    model
        The name of the model, as the endpoint knows it.
    key_variable
        Name of the environment variable that holds the key; null if none is needed.
    template
        A built-in prompt; `maege judge show` prints them.
    template_file
        The path of a prompt of your own, instead of ``template``; those of
        maege/language_models/templates are examples.
    criterion
        What is judged, one of the criteria of the template; null for its first one.
    scale
        The worst and the best score, as ``[1, 5]``; null for that of the template.
    show_references
        Whether the prompt shows the references.
    spacy_pipeline
        What ERRANT runs on, for templates that show edits; one of `maege data list annotators`, or
        ``auto``.
    language
        The language of the texts, for templates that show it; null for that of the corpus.
    context
        By source, the sentences before and after it, for templates that show them; null for those
        of the corpus, where a command reads its documents.
    system
        Whether there is a system message; if not, its text begins the other one.
    temperature, top_p
        How answers are drawn. With null the server decides; some models accept nothing else.
    max_tokens
        The longest answer, in tokens.
    limit_field
        How this limit is called: some models want ``max_completion_tokens``.
    response_format
        How the form of answers is demanded: ``json_schema``, ``json_object`` or ``none``.
    send_seed
        Whether a seed is sent, another one for each text and each repeat.
    reasoning_effort
        As the endpoint knows it; null to send none.
    extra
        Further fields of each request.
    repeats
        How often each question is asked; the score is the mean of the answers.
    repeat
        The number of the first repeat: with another one, all is asked again.
    concurrency
        Number of requests at the same time.
    timeout
        Seconds for an answer.
    cost
        Your prices: ``{input: 0.15, output: 0.60, per: 1000000, currency: USD}``.
    budget
        The most that this judge may cost in all runs together, in the currency of ``cost``.
    token_budget, request_budget
        The same in tokens, and in requests.
    max_missing
        The largest share of questions without an answer that is accepted.
    answers
        The file of answers and costs; null for one in the user's cache directory.
    idempotent
        Whether requests have a header ``Idempotency-Key``, for endpoints that know it.
    knowledge_until
        The last year of the texts that the model learnt from, as its provider says; null if this is
        not known. An older corpus may be among them.
    accept_model_change
        Whether answers of another model or fingerprint than before are accepted.
    send
        Whether the endpoint may get texts of corpora that are used under a licence that each user
        has to accept; not needed if the endpoint is on this machine.
    drift
        Whether 20 questions of 400 or more are asked again twice at the end of a run, to find out
        whether the model changed.
    tokenize
        Whether `/tokenize` of the server counts the tokens of about 20 prompts for a plan (dry
        run), for vLLM and llama.cpp; otherwise tokens are estimated from bytes, and nothing is
        sent.
    offline
        Whether nothing is sent: only stored answers count, and other questions have none.
    """

    url: str
    model: Annotated[str, Bounds(min_length=1)]
    key_variable: Annotated[str, Bounds(min_length=1)] | None = None
    template: str = ""
    template_file: str | None = None
    criterion: str | None = None
    scale: Annotated[tuple[int, int] | None, Conversion(as_tuple)] = None
    show_references: bool = False
    spacy_pipeline: str = "auto"
    language: str | None = None
    context: Annotated[Mapping[str, tuple[str, str]] | None, Conversion(_as_context)] = None
    system: bool = True
    temperature: Annotated[float, Bounds(ge=0, le=10)] | None = 1.0
    top_p: Annotated[float, Bounds(gt=0, le=1)] | None = None
    max_tokens: Annotated[int, Bounds(ge=1, le=100_000)] = 100
    limit_field: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    response_format: Literal["json_schema", "json_object", "none"] = "json_schema"
    send_seed: bool = True
    reasoning_effort: str | None = None
    extra: Annotated[Mapping[str, Any], Conversion(_as_mapping)] = field(default_factory=dict)
    repeats: Annotated[int, Bounds(ge=1, le=1000)] = 1
    repeat: Annotated[int, Bounds(ge=0, le=1_000_000)] = 0
    concurrency: Annotated[int, Bounds(ge=1, le=256)] = 8
    timeout: Seconds = 60.0
    cost: Annotated[Prices | None, Conversion(_as_prices)] = None
    budget: Annotated[float, Bounds(gt=0)] | None = None
    token_budget: Annotated[int, Bounds(gt=0)] | None = None
    request_budget: Annotated[int, Bounds(gt=0)] | None = None
    max_missing: Annotated[float, Bounds(ge=0, lt=1)] = 0.05
    answers: str | None = None
    idempotent: bool = False
    knowledge_until: Annotated[int, Bounds(ge=1900, le=2200)] | None = None
    accept_model_change: bool = False
    send: bool = False
    drift: bool = True
    tokenize: bool = False
    offline: bool = False

    path_parameters = ("template_file", "answers")
    unwritten_defaults = ("scores", "spacy_pipeline", "language", "rings")
    ways: ClassVar[tuple[Way, ...]] = ()  # those of its templates

    def __post_init__(self) -> None:
        from maege.language_models.client import check_url  # slow to import

        check_url(self.url)
        if self.budget is not None and self.cost is None:
            raise MetricError("judge: `budget` is in money, so it needs the prices `cost`")
        if self.prompt.way not in self.ways:
            other = "comparing-judge" if self.name == "judge" else "judge"
            raise MetricError(
                f"{self.name}: the template {self.prompt.name} is {self.prompt.way}, and this "
                f"metric needs one that is {' or '.join(self.ways)}; see the metric {other}"
            )

    @cached_property
    def prompt(self) -> Prompt:
        """The prompt that is rendered for each text."""
        return load_prompt(self.template, self.template_file, self.criterion, self.scale)

    @property
    def reads(self) -> frozenset[str]:  # type: ignore[override]
        """Source and hypothesis, and references if they are shown."""
        fields = {"source", "hypothesis"}
        return frozenset(fields | {"references"} if self.show_references else fields)

    @property
    def hooks(self) -> Hooks:  # type: ignore[override]
        """That a language model is asked; it needs no permission if it is on this machine."""
        from maege.http_transport import other_host  # slow to import

        return Hooks(
            may_lack_scores=True,
            may_follow_instructions=True,
            needs_permission="" if self.send else other_host(self.url),
            for_repeat=self.for_repeat,
            for_corpus=self._for_corpus,
            about_endpoint=self.about_endpoint,
        )

    @abstractmethod
    def about_endpoint(self) -> dict[str, Any]:
        """Return the models that answered, as it names them, and what the last probe found."""

    @property
    def signature(self) -> str:
        """Endpoint, model, prompt, how answers are drawn, and how many; not what it costs."""
        prompt = f"{self.prompt.name}-{self.prompt.digest}"
        first = {"repeat": str(self.repeat)} if self.repeat else {}
        return write_signature(self, without=_NOT_IN_SIGNATURE, prompt=prompt, **first)

    def for_language(self, code: str | None) -> Self:
        """Return the judge with what its template needs: the language, the pipeline for edits."""
        judge = self
        if "language" in self.prompt.needs and self.language is None:
            judge = replace(judge, language=code)
        if "edits" in self.prompt.needs:
            from maege.extraction.spacy_pipeline import pipeline_for_language  # slow to import

            pipeline = pipeline_for_language(self.spacy_pipeline, code)
            judge = replace(judge, spacy_pipeline=pipeline)
        return judge

    def assumes_english(self, *, has_gold_edits: bool) -> bool:
        """Whether its prompt shows edits, and nobody has chosen how they are extracted."""
        return "edits" in self.prompt.needs and self.spacy_pipeline == "auto"

    def _for_corpus(self, read: Callable[[], Corpus]) -> Self:
        """Return the judge with the neighbours of each sentence, if its template needs them."""
        if "context" not in self.prompt.needs or self.context is not None:
            return self
        return replace(self, context=read().neighbours())

    def for_repeat(self, number: int) -> Self:
        """Return the judge that is asked once, for another time."""
        return replace(self, repeat=self.repeat + number, repeats=1)

    @property
    def prices(self) -> Prices:
        """The prices; all are 0 if they are not known."""
        return self.cost or Prices()

    @property
    def account(self) -> str:
        """What the budget is of: this judge, however often it is asked."""
        judge = replace(self, repeat=0, repeats=1)
        without_version = judge.signature.rpartition("|maege:")[0]
        return sha256(without_version.encode()).hexdigest()[:16]
