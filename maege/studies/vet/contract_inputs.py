"""The requests on which the contract of a metric is checked."""

from collections.abc import Sequence
from dataclasses import replace

from maege.metric.score_request import ScoreRequest, Segment, sentence_request
from maege.ranking import Ranking
from maege.ranking_requests import requests

ORDINARY_REQUESTS = 24
SINGLE_REFERENCE_CHAINS = 40
TIMED_LENGTHS = (10, 20, 40, 80, 160, 320)  # tokens
TIMED_TEXTS = 4  # of each length
LONG_TEXT_TOKENS = 1000

UNUSUAL_TEXTS = {
    "one token": "Yes",
    "Chinese": "我 昨天 去 了 学校 。",
    "Arabic": "ذهبت إلى المدرسة أمس .",
    "emoji": "I 👩\u200d👩\u200d👧 love 🇫🇷 it 😀 .",
    "combining marks": "e\u0301te\u0301 n\u0303 a\u0308 .",
    "markup and special characters": '<b> & " \\ || ||| -NONE- $HOME `x` %s',
}


def contract_requests(chains: Sequence[Ranking]) -> list[ScoreRequest]:
    """Return all requests that the checks of the contract send to a metric."""
    ordinary = ordinary_requests(chains)
    return [
        *ordinary,
        *with_reversed_references(ordinary),
        *with_duplicated_reference(ordinary),
        *unusual_requests(ordinary).values(),
        joined_request(ordinary),
        *(request for chain in single_reference_requests(chains) for request in chain),
        *(request for length in TIMED_LENGTHS for request in timing_requests(chains, length)),
    ]


def ordinary_requests(chains: Sequence[Ranking]) -> list[ScoreRequest]:
    """Return at most ORDINARY_REQUESTS distinct requests, evenly spread over the sample."""
    distinct = list(dict.fromkeys(requests(chains)))
    return distinct[:: max(1, len(distinct) // ORDINARY_REQUESTS)][:ORDINARY_REQUESTS]


def with_reversed_references(requests: Sequence[ScoreRequest]) -> list[ScoreRequest]:
    """Return the requests with their references in the opposite order."""
    return [
        replace(r, references=tuple(references[::-1] for references in r.references))
        for r in requests
    ]


def with_duplicated_reference(requests: Sequence[ScoreRequest]) -> list[ScoreRequest]:
    """Return the requests with their first reference a second time, as the last."""
    return [
        replace(r, references=tuple((*references, *references[:1]) for references in r.references))
        for r in requests
    ]


def unusual_requests(ordinary: Sequence[ScoreRequest]) -> dict[str, ScoreRequest]:
    """Return requests that often cause errors, by a description of each."""
    request = next((r for r in ordinary if r.hypotheses[0]), ordinary[0])
    text, references = request.hypotheses[0], request.references[0]
    long_text = " ".join((text.split() * LONG_TEXT_TOKENS)[:LONG_TEXT_TOKENS])
    inputs = {
        "an empty output": (text, "", references),
        "an empty source": ("", text, references),
        "an empty reference": (text, text, ("",)),
        "only empty texts": ("", "", ("",)),
        f"{LONG_TEXT_TOKENS:,} tokens": (f"{long_text} x", long_text, (long_text,)),
    }
    inputs |= {label: (unusual, unusual, (unusual,)) for label, unusual in UNUSUAL_TEXTS.items()}
    return {label: sentence_request(Segment(*texts)) for label, texts in inputs.items()}


def joined_request(requests: Sequence[ScoreRequest]) -> ScoreRequest:
    """Return one corpus-level request of the sentences of some sentence-level requests."""
    return ScoreRequest(
        tuple(r.sources[0] for r in requests),
        tuple(r.hypotheses[0] for r in requests),
        tuple(r.references[0] for r in requests),
    )


def single_reference_requests(chains: Sequence[Ranking]) -> list[list[ScoreRequest]]:
    """Return the requests of some chains, with the end of the chain as the only reference.

    The source is the original sentence. One list per chain, at most SINGLE_REFERENCE_CHAINS.
    """
    step = max(1, len(chains) // SINGLE_REFERENCE_CHAINS)
    return [
        [
            sentence_request(
                Segment(
                    chain.candidates[0].hypotheses[0],
                    candidate.hypotheses[0],
                    tuple(chain.candidates[-1].hypotheses),
                )
            )
            for candidate in chain.candidates
        ]
        for chain in chains[::step][:SINGLE_REFERENCE_CHAINS]
    ]


def timing_requests(chains: Sequence[Ranking], length: int) -> list[ScoreRequest]:
    """Return TIMED_TEXTS requests of ``length`` tokens, cut from the sentences of the sample."""
    sources = " ".join(chain.candidates[0].hypotheses[0] for chain in chains).split()
    targets = " ".join(chain.candidates[-1].hypotheses[0] for chain in chains).split()
    requests = []
    for number in range(TIMED_TEXTS):
        source, target = (
            _excerpt(tokens, number * length % len(tokens), length) for tokens in (sources, targets)
        )
        requests.append(sentence_request(Segment(source, source, (target,))))
    return requests


def _excerpt(tokens: list[str], start: int, length: int) -> str:
    repeated = tokens * (LONG_TEXT_TOKENS // len(tokens) + 2)
    return " ".join(repeated[start:][:length])
