"""A language model that is asked: its questions, its answers, what they cost."""

import logging
from abc import abstractmethod
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from maege.errors import MaegeError, MetricError
from maege.language_models import model_change
from maege.language_models.amounts import (
    Amount,
    Budget,
    Plan,
    estimated,
    is_possible,
    spending,
)
from maege.language_models.answer_form import AnswerForm
from maege.language_models.parsing import Answer, Usage
from maege.language_models.prompting import EditedWords, LongPromptError, Presentation
from maege.language_models.question import Question
from maege.metric.indexed_segments import distinct_segments
from maege.metric.score_request import ScoreRequest, Segment
from maege.metrics.judge.model_parameters import ModelParameters

_log = logging.getLogger(__name__)

if TYPE_CHECKING:  # slow to import
    from maege.language_models.asking import Asker
    from maege.language_models.client import Client
    from maege.language_models.ledger import Ledger
    from maege.language_models.probing import Probe


class AskedModel(ModelParameters):
    """A language model behind an endpoint of the chat-completions protocol."""

    @abstractmethod
    def questions_of(self, segments: Sequence[Segment]) -> list[Question]:
        """Return what is asked for the scores of texts."""

    def ask(self, questions: Sequence[Question]) -> list[Answer]:
        """Return the answer to each question; see `Asker`."""
        with self._asker() as asker:
            answers = asker.ask(questions)
            sent = [a for a, q in zip(answers, questions, strict=True) if not q.unsent]
            has_answers = any(answer.scores for answer in sent) or not sent
            if not has_answers and not asker.ledger.paid(self.account).requests:
                raise MetricError(f"judge: the endpoint has never answered: {sent[-1].reason}")
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
        segments = self._segments([request.with_tuples() for request in requests])
        questions = self.questions_of(segments)
        with self._asker() as asker:
            answers = asker.stored(questions)
            changes = self._changes(asker, questions, answers)
            impossible = asker.impossible_usages(questions)
            ledger, account = asker.ledger, self.account
            paid, possibly = ledger.paid(account), ledger.possibly_paid(account)
            models = ledger.models(account)
        of_text = len(questions) / max(1, len(segments))
        spent = f"{self.name}: {spending(paid, self.cost, of_text)}"
        if possibly.requests:  # on the terminal only: after an interruption, files are as without
            _log.warning(
                "%s: %d more requests that were cut off may have been paid for",
                self.name, possibly.requests,
            )  # fmt: skip
        notes = [spent, *changes]
        if impossible:
            notes.append(
                f"{self.name}: {impossible} responses name more tokens than their requests can "
                f"take, so estimates count"
            )
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
            concurrency=self.concurrency,
            limit_field=self.limit_field,
            sends_seed=self.send_seed,
            idempotent=self.idempotent,
            accepts_model_change=self.accept_model_change,
            is_offline=self.offline,
        )
        path = default_path() if self.answers is None else Path(self.answers)
        with Ledger(None if self.offline and not path.exists() else path) as ledger:
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
        form = self.prompt.form(len(presentation.texts))
        try:
            messages = self.prompt.messages(presentation, system=self.system)
        except LongPromptError as error:
            return replace(self.question_of([], form, repeat), unsent=str(error))
        return self.question_of(messages, form, repeat)

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

    def questions_about(self, requests: Sequence[ScoreRequest]) -> list[Question]:
        """Return what is asked for the scores of some requests."""
        return self.questions_of(self._segments(requests))

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
            count=self._count_tokens if self.tokenize and not self.offline else estimated,
        )

    def _count_tokens(self, questions: Sequence[Question]) -> int:
        """Return the tokens of questions, as the server counts them; MetricError if it does not."""
        total = 0
        with self.connect() as client:
            for question in questions:
                count = client.count_tokens(question.body)
                if count is None or not is_possible(Usage(count), question):
                    raise MetricError(
                        f"judge: {self.url} does not count tokens at /tokenize; set `tokenize: "
                        f"false`, then they are estimated"
                    )
                total += count
        return total

    def connect(self) -> "Client":
        """Return the client of the endpoint."""
        from maege.language_models.client import Client  # slow to import

        return Client(self.url, self.key_variable, self.timeout)
