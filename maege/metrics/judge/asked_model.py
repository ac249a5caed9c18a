"""A language model that is asked: its parameters, its questions, what they cost."""

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from functools import cached_property
from hashlib import sha256
from math import inf
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self

from pydantic import BeforeValidator, Field

from maege.data.corpus import Corpus
from maege.errors import MaegeError, MetricError
from maege.language_models import model_change
from maege.language_models.amounts import Amount, Budget, Prices, spending
from maege.language_models.answer_form import AnswerForm, Way
from maege.language_models.parsing import Answer
from maege.language_models.plan import Plan, estimated
from maege.language_models.prompting import EditedWords, Presentation, Prompt, load_prompt
from maege.language_models.question import Question
from maege.metric.metric import Metric
from maege.metric.parameters import Seconds, as_tuple, parametrised
from maege.metric.score_request import ScoreRequest, Segment, distinct_segments
from maege.metric.signature import write_signature

if TYPE_CHECKING:  # slow to import
    from maege.language_models.asking import Asker
    from maege.language_models.client import Client
    from maege.language_models.ledger import Ledger
    from maege.language_models.probing import Probe

# Parameters that no score depends on.
_NOT_IN_SIGNATURE = (
    "key_variable", "template", "template_file", "criterion", "concurrency", "timeout", "cost",
    "budget", "token_budget", "request_budget", "max_missing", "min_mass", "answers", "idempotent",
    "accept_model_change", "knowledge_until", "repeat", "offline", "drift", "send",
    "tokenize",
    "context",  # which is of the corpus
)  # fmt: skip


PRICE_KEYS = {"input", "output", "per", "currency"}


def _as_prices(value: Any) -> Any:
    """Return the section ``cost``. Raises ValueError, which says what is allowed."""
    if value is None or isinstance(value, Prices):
        return value
    is_right = isinstance(value, Mapping) and {"input", "output"} <= set(value) <= PRICE_KEYS
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
class AskedModel(Metric):
    """A language model behind an endpoint of the chat-completions protocol.

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
        What ERRANT runs on, for templates that show edits; one of `maege list annotators`, or
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
    model: Annotated[str, Field(min_length=1)]
    key_variable: Annotated[str, Field(min_length=1)] | None = None
    template: str = ""
    template_file: str | None = None
    criterion: str | None = None
    scale: Annotated[tuple[int, int] | None, BeforeValidator(as_tuple)] = None
    show_references: bool = False
    spacy_pipeline: str = "auto"
    language: str | None = None
    context: Annotated[Mapping[str, tuple[str, str]] | None, BeforeValidator(_as_context)] = None
    system: bool = True
    temperature: Annotated[float, Field(ge=0, le=10)] | None = 1.0
    top_p: Annotated[float, Field(gt=0, le=1)] | None = None
    max_tokens: Annotated[int, Field(ge=1, le=100_000)] = 100
    limit_field: Literal["max_tokens", "max_completion_tokens"] = "max_tokens"
    response_format: Literal["json_schema", "json_object", "none"] = "json_schema"
    send_seed: bool = True
    reasoning_effort: str | None = None
    extra: Annotated[Mapping[str, Any], BeforeValidator(_as_mapping)] = Field(default_factory=dict)
    repeats: Annotated[int, Field(ge=1, le=1000)] = 1
    repeat: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    concurrency: Annotated[int, Field(ge=1, le=256)] = 8
    timeout: Seconds = 60.0
    cost: Annotated[Prices | None, BeforeValidator(_as_prices)] = None
    budget: Annotated[float, Field(gt=0)] | None = None
    token_budget: Annotated[int, Field(gt=0)] | None = None
    request_budget: Annotated[int, Field(gt=0)] | None = None
    max_missing: Annotated[float, Field(ge=0, lt=1)] = 0.05
    answers: str | None = None
    idempotent: bool = False
    knowledge_until: Annotated[int, Field(ge=1900, le=2200)] | None = None
    accept_model_change: bool = False
    send: bool = False
    drift: bool = True
    tokenize: bool = False
    offline: bool = False

    path_parameters = ("template_file", "answers")
    may_lack_scores = True
    may_follow_instructions = True
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
    def needs_permission(self) -> str:  # type: ignore[override]
        """The host of the endpoint, unless it is this machine, or the user has said `send`."""
        from maege.http_transport import other_host  # slow to import

        return "" if self.send else other_host(self.url)

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

    def for_corpus(self, read: Callable[[], Corpus]) -> Self:
        """Return the judge with the neighbours of each sentence, if its template needs them."""
        if "context" not in self.prompt.needs or self.context is not None:
            return self
        return replace(self, context=read().neighbours())

    def for_repeat(self, number: int) -> Self:
        """Return the judge that is asked once, for another time."""
        return replace(self, repeat=self.repeat + number, repeats=1)

    @abstractmethod
    def questions_of(self, segments: Sequence[Segment]) -> list[Question]:
        """Return what is asked for the scores of texts."""

    def ask(self, questions: Sequence[Question]) -> list[Answer]:
        """Return the answer to each question; see `Asker`."""
        with self._asker() as asker:
            answers = asker.ask(questions)
            has_answers = any(answer.scores for answer in answers) or not answers
            if not has_answers and not asker.ledger.paid(self.account).requests:
                raise MetricError(f"judge: the endpoint has never answered: {answers[-1].reason}")
            return answers

    def probe(self) -> "tuple[Probe, Amount]":
        """Ask the endpoint what it can do, by three requests; return this, and what they cost."""
        from maege.language_models.probing import probe  # slow to import

        with self._asker() as asker:
            return probe(asker, self._probing_question)

    def about_endpoint(self) -> dict[str, Any]:
        """Return the models that answered, as it names them, and what the last probe found."""
        from maege.language_models.probing import stored_probe  # slow to import

        with self._asker() as asker:
            models = asker.ledger.models(self.account)
            probe = stored_probe(asker.ledger, self._probing_question)
        named = [{"model": model, "fingerprint": mark} for model, mark in sorted(models)]
        return {"models": named, "probe": probe and asdict(probe)}

    @property
    def _probing_question(self) -> Question:
        from maege.language_models.probing import EXAMPLE, REPEAT  # slow to import

        most = {"pointwise": 1, "pairwise": 2}.get(self.prompt.way)
        judge = replace(self, response_format="json_schema")
        return judge.question(replace(EXAMPLE, texts=EXAMPLE.texts[:most]), REPEAT)

    def stored_answers(self, questions: Sequence[Question]) -> list[Answer | None]:
        """Return the stored answer to each question; None if it has none. Nothing is sent."""
        with self._asker() as asker:
            return asker.stored(questions)

    def price_of_question(self) -> float | None:
        """Return what a request has cost, on average; None if this is not known."""
        if self.cost is None:
            return None
        with self._asker() as asker:
            paid = asker.ledger.paid(self.account)
        # Without the digits that depend on the order in which costs were added.
        return float(f"{paid.money / paid.requests:.6g}") if paid.requests else None

    def remarks(self, requests: Sequence[ScoreRequest]) -> tuple[str, ...]:
        """Return how many questions have no answer, what was paid, and whether the model changed.

        Raises MetricError if more have none than `max_missing` allows.
        """
        segments = self._segments(requests)
        questions = self.questions_of(segments)
        with self._asker() as asker:
            answers = asker.stored(questions)
            changes = self._changes(asker, questions, answers)
            paid, possibly = (
                of_account(self.account)
                for of_account in (asker.ledger.paid, asker.ledger.possibly_paid)
            )
            models = asker.ledger.models(self.account)
        of_text = len(questions) / max(1, len(segments))
        spent = f"{self.name}: {spending(paid, possibly, self.cost, of_text)}"
        notes = [spent, *changes]
        if len(models) > 1:
            names = ", ".join(sorted(" ".join(filter(None, model)) for model in models))
            notes.append(f"{self.name}: its answers are of {len(models)} models: {names}")
        if masses := [answer.mass for answer in answers if answer is not None and answer.mass]:
            notes.append(
                f"{self.name}: where the model writes a number, those of the scale have a "
                f"probability of {median(masses):.2f} (median)"
            )
        kinds = Counter("no response" if a is None else a.status for a in answers)
        total, answered = len(answers), kinds.pop("answer", 0)
        if total == answered:
            return tuple(notes)
        missing = ", ".join(f"{kind}: {number}" for kind, number in sorted(kinds.items()))
        text = f"{self.name}: {total - answered} of {total} questions have no answer ({missing})"
        if total - answered > self.max_missing * total:
            raise MetricError(f"{text}; `max_missing` allows {100 * self.max_missing:g} %. {spent}")
        return f"{text}; their sentences are left out of lattices", *notes

    def _further_questions(self, questions: int) -> int:
        """Return how many are asked at the end, to find out whether the model changed."""
        checks = self.drift and not self.repeat
        return model_change.further_questions(questions) if checks else 0

    def _changes(
        self, asker: "Asker", questions: Sequence[Question], answers: Sequence[Answer | None]
    ) -> list[str]:
        """Ask some questions again, and say so if the model now answers otherwise."""
        answered = [(q, a) for q, a in zip(questions, answers, strict=True) if a and a.scores]
        if not self._further_questions(len(answered)):
            return []
        try:
            pvalue = model_change.pvalue_of_asking_again(asker, answered)
        except MaegeError as error:
            return [f"{self.name}: asking again, whether the model changed, failed: {error}"]
        if pvalue > model_change.LEVEL:
            return []
        return [
            f"{self.name}: the model seems to have changed during the run: of "
            f"{model_change.QUESTIONS} questions that were asked again at its end, the answers "
            f"differ more from those before than from each other (permutation test, "
            f"p = {pvalue:.2g})"
        ]

    @contextmanager
    def _asker(self) -> "Iterator[Asker]":
        from maege.language_models.asking import Asker, Terms  # slow to import
        from maege.language_models.ledger import Ledger, default_path

        terms = Terms(
            self.account,
            self.prices,
            Budget(self.request_budget, self.token_budget, self.budget, self.prices.currency),
            self.concurrency,
            self.response_format == "json_schema",
            self.limit_field,
            self.send_seed,
            self.idempotent,
            self.accept_model_change,
            self.offline,
        )
        with Ledger(default_path() if self.answers is None else Path(self.answers)) as ledger:
            yield Asker(ledger, terms, self.connect, self._check_abilities)

    def _check_abilities(self, ledger: "Ledger") -> None:
        """Raise MetricError if the endpoint cannot do what is needed, as the last probe says."""
        from maege.language_models.probing import stored_probe  # slow to import

        probe = stored_probe(ledger, self._probing_question)
        for what, setting in self.needed_abilities().items():
            if probe is not None and what in probe.lacking:
                raise MetricError(
                    f"judge: nothing is sent: the last probe asked for {what}, and got: "
                    f"{probe.outcomes[what]}. Set {setting}; if the endpoint has changed, call "
                    f"`maege judge probe` again"
                )

    def needed_abilities(self) -> dict[str, str]:
        """Return what the endpoint must be able to do, and the setting that does without it."""
        from maege.language_models.probing import WITH_OBJECT, WITH_SCHEMA  # slow to import

        if self.response_format == "json_schema" and self.send_seed:
            return {WITH_SCHEMA: "`response_format: json_object`, or `send_seed: false`"}
        is_object = self.response_format == "json_object"
        return {WITH_OBJECT: "`response_format: none`"} if is_object else {}

    def _segments(self, requests: Sequence[ScoreRequest]) -> list[Segment]:
        return distinct_segments([request.restricted_to(self.reads) for request in requests])[0]

    def question(self, presentation: Presentation, repeat: int) -> Question:
        """Return what is asked about texts, in the order in which they are shown."""
        if not self.show_references:
            presentation = replace(presentation, references=())
        if "edits" in self.prompt.needs:
            presentation = replace(presentation, edits=self._edits(presentation))
        if "language" in self.prompt.needs:
            if not self.language:
                raise MetricError(self._unknown("language of the texts", "`language` of the judge"))
            presentation = replace(presentation, language=self.language)
        if "context" in self.prompt.needs and presentation.context is None:
            if self.context is None:
                raise MetricError(self._unknown("sentences before and after", "`context`"))
            known = self.context.get(presentation.source, ("", ""))
            presentation = replace(presentation, context=known)
        messages = self.prompt.messages(presentation, system=self.system)
        return self.question_of(messages, self.prompt.form(len(presentation.texts)), repeat)

    def question_of(
        self, messages: Sequence[Mapping[str, str]], form: AnswerForm, repeat: int
    ) -> Question:
        """Return the question that messages ask, with the form of its answer."""
        body: dict[str, Any] = {
            "model": self.model,
            "messages": messages,
            self.limit_field: self.max_tokens,
        }
        for key in ("temperature", "top_p", "reasoning_effort"):
            if getattr(self, key) is not None:
                body[key] = getattr(self, key)
        if self.response_format == "json_object":
            body["response_format"] = {"type": "json_object"}
        if self.response_format == "json_schema":
            schema = {"name": "answer", "strict": True, "schema": form.schema}
            body["response_format"] = {"type": "json_schema", "json_schema": schema}
        return Question(body | dict(self.extra), form, self.url, self.prompt.digest, repeat)

    def _unknown(self, what: str, key: str) -> str:
        return f"judge: the template {self.prompt.name} shows the {what}, not known here; set {key}"

    def _edits(self, presentation: Presentation) -> tuple[tuple[EditedWords, ...], ...]:
        from maege.extraction.extractor import extractor  # slow to import

        words = presentation.source.split()
        pairs = [(presentation.source, text) for text in presentation.texts]
        return tuple(
            tuple((" ".join(words[e.start : e.end]), " ".join(e.replacement)) for e in edits)
            for edits in extractor(self.spacy_pipeline).edits(pairs)
        )

    def plan(self, requests: Sequence[ScoreRequest]) -> Plan:
        """Return what would be asked for the scores of some requests."""
        segments = self._segments(requests)
        questions = self.questions_of(segments)
        answers = self.stored_answers(questions)
        return Plan.of(
            questions,
            answers,
            self.prices,
            texts=len(segments),
            max_tokens=self.max_tokens,
            again=self._further_questions(len(questions)),
            count=self._count_tokens if self.tokenize else estimated,
        )

    def _count_tokens(self, questions: Sequence[Question]) -> int:
        """Return the tokens of questions, as the server counts them; MetricError if it does not."""
        with self.connect() as client:
            counts = [client.count_tokens(question.body) for question in questions]
        if None in counts:
            raise MetricError(
                f"judge: {self.url} does not count tokens at /tokenize; set `tokenize: false`, "
                f"then they are estimated"
            )
        return sum(count for count in counts if count is not None)

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

    def connect(self) -> "Client":
        """Return the client of the endpoint."""
        from maege.language_models.client import Client  # slow to import

        return Client(self.url, self.key_variable, self.timeout)
