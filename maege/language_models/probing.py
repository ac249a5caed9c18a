"""What an endpoint can do, found out by at most three requests."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from maege.language_models.amounts import Amount, Prices
from maege.language_models.client import Client
from maege.language_models.parsing import read_answer, read_identity, read_usage
from maege.language_models.question import Question


@dataclass(frozen=True)
class Probe:
    """The answers of an endpoint to a few requests."""

    model: str
    fingerprint: str
    outcomes: tuple[tuple[str, str], ...]  # what was asked for, and "yes" or why not
    cost: Amount


def probe(client: Client, question: Question, prices: Prices) -> Probe:
    """Ask for an answer with a schema and a seed, and without them if that is refused."""
    schema = question.body.get("response_format")
    bare = {key: value for key, value in question.body.items() if key != "response_format"}
    tries: Sequence[tuple[str, Mapping[str, Any], bool]] = (
        ("json_schema with a seed", bare | {"response_format": schema, "seed": 1}, True),
        ("json_object", bare | {"response_format": {"type": "json_object"}}, False),
        ("none", bare, False),
    )
    model, outcomes, cost = ("", ""), [], Amount()
    for what, body, strict in tries:
        reply = client.send(body)
        if reply.kind != "response":
            outcomes.append((what, reply.reason))
            cost += Amount(1)
            continue
        answer = read_answer(reply.body, question.form, strict=strict)
        usage = read_usage(reply.body)
        cost += prices.amount(usage) if usage else Amount(1)
        model = read_identity(reply.body)
        outcomes.append((what, "yes" if answer.scores else f"{answer.status}: {answer.reason}"))
    return Probe(*model, tuple(outcomes), cost)
