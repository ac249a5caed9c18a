"""What an endpoint can do, found out by three requests, whose responses are stored."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from maege.language_models.amounts import Amount, is_possible
from maege.language_models.asking import Asker
from maege.language_models.ledger import Ledger, StoredReply
from maege.language_models.parsing import Answer, read_answer, read_identity, read_usage
from maege.language_models.prompting import Presentation
from maege.language_models.question import PROBABILITIES, Question

WITH_SCHEMA, WITH_OBJECT = "json_schema with a seed", "json_object"
WITH_PROBABILITIES = "none, with log probabilities"
_UNKNOWN = (400, 422)  # how servers reject what they do not know; other errors may pass
REPEAT = -1  # of no question about a text, so that these responses are no answers of a run
CORRECTION = "He goes to school every day ."
EXAMPLE = Presentation(
    "He go to school every days .",
    (
        CORRECTION,
        "He goes to school every days .",
        "He go to school every day .",
        "He go to schools every days .",
        "He go school every days .",
    ),
    (CORRECTION,),
    context=("", ""),
)


@dataclass(frozen=True)
class Probe:
    """The answers of an endpoint to a few requests."""

    model: str
    fingerprint: str
    outcomes: dict[str, str]  # by what was asked for: "yes", or why not
    lacking: list[str]  # what it cannot do; of other outcomes this is not sure

    @property
    def is_answered(self) -> bool:
        """Whether any request had an answer."""
        return any(outcome.startswith("yes") for outcome in self.outcomes.values())


class _Try(NamedTuple):
    what: str
    question: Question
    strict: bool


def probe(asker: Asker, question: Question) -> tuple[Probe, Amount]:
    """Ask for an answer with a schema and a seed, with a JSON object, and with probabilities.

    ``question``: with a schema, of the repeat `REPEAT`. Returned: the outcomes, and what they cost.
    """
    cost = Amount()
    for each in _tries(question):
        cost += asker.send_once(each.question)
    result = stored_probe(asker.ledger, question)
    assert result is not None  # noqa: S101  all responses are stored
    return result, cost


def stored_probe(ledger: Ledger, question: Question) -> Probe | None:
    """Return what the last probe has found; None if there was none."""
    model, outcomes, lacking = ("", ""), {}, []
    for each in _tries(question):
        reply = ledger.reply(each.question.key, 0)
        if reply is None:
            return None
        if reply.status == 200:
            model = read_identity(reply.body)
        outcomes[each.what], is_lacking = _outcome(reply, each)
        usage = read_usage(reply.body)
        if usage is not None and not is_possible(usage, each.question):
            outcomes[each.what] += "; it names more tokens than it can take, so estimates count"
        lacking += [each.what] * is_lacking
    return Probe(*model, outcomes, lacking)


def _tries(question: Question) -> Iterator[_Try]:
    bare: dict[str, Any] = {k: v for k, v in question.body.items() if k != "response_format"}
    json_object = {"response_format": {"type": "json_object"}}
    form = replace(question.form, expected=question.form.is_one_digit)
    with_seed = replace(question, body={**question.body, "seed": 1})
    yield _Try(WITH_SCHEMA, with_seed, True)
    yield _Try(WITH_OBJECT, replace(question, body=bare | json_object), False)
    in_words = replace(question, body=bare | PROBABILITIES, form=form)
    yield _Try(WITH_PROBABILITIES, in_words, False)


def _outcome(reply: StoredReply, each: _Try) -> tuple[str, bool]:
    """Return what came back, and whether it shows that the endpoint cannot do what was asked."""
    if reply.status != 200:
        return reply.body.decode(), reply.status in _UNKNOWN
    form = each.question.form
    answer: Answer = read_answer(reply.body, form, strict=each.strict)
    if not answer.scores:
        ignores_schema = each.strict and answer.status == "unparsable"
        return f"{answer.status}: {answer.reason}", ignores_schema
    if answer.mass:
        return f"yes; the numbers of the scale have a probability of {answer.mass:.2f}", False
    return ("yes, but no probabilities of numbers", True) if form.expected else ("yes", False)
