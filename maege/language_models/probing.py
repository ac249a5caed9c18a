"""What an endpoint can do, found out by at most three requests."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from maege.language_models.amounts import Amount, Prices
from maege.language_models.answer_form import AnswerForm
from maege.language_models.client import Client
from maege.language_models.parsing import Answer, read_answer, read_identity, read_usage
from maege.language_models.question import PROBABILITIES, Question


@dataclass(frozen=True)
class Probe:
    """The answers of an endpoint to a few requests."""

    model: str
    fingerprint: str
    outcomes: tuple[tuple[str, str], ...]  # what was asked for, and "yes" or why not
    cost: Amount


def probe(client: Client, question: Question, prices: Prices) -> Probe:
    """Ask for an answer with a schema and a seed, with a JSON object, and with probabilities."""
    schema = question.body.get("response_format")
    bare = {key: value for key, value in question.body.items() if key != "response_format"}
    tries: Sequence[tuple[str, Mapping[str, Any], bool]] = (
        ("json_schema with a seed", bare | {"response_format": schema, "seed": 1}, True),
        ("json_object", bare | {"response_format": {"type": "json_object"}}, False),
        ("none, with log probabilities", bare | PROBABILITIES, False),
    )
    model, outcomes, cost = ("", ""), [], Amount()
    for what, body, strict in tries:
        reply = client.send(body)
        if reply.kind != "response":
            outcomes.append((what, reply.reason))
            cost += Amount(1)
            continue
        form = replace(question.form, expected="logprobs" in body and question.form.is_one_digit)
        answer = read_answer(reply.body, form, strict=strict)
        usage = read_usage(reply.body)
        cost += prices.amount(usage) if usage else Amount(1)
        model = read_identity(reply.body)
        outcomes.append((what, _outcome(answer, form)))
    return Probe(*model, tuple(outcomes), cost)


def _outcome(answer: Answer, form: AnswerForm) -> str:
    if not answer.scores:
        return f"{answer.status}: {answer.reason}"
    if answer.mass:
        return f"yes; the numbers of the scale have a probability of {answer.mass:.2f}"
    return "yes, but no probabilities of numbers" if form.expected else "yes"
