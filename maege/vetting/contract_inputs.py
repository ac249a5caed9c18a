"""Probes: the requests that a metric is put through its paces with."""

from collections.abc import Sequence
from dataclasses import replace

from maege.metric import ScoreRequest
from maege.ranking import Ranking
from maege.vetting.contrast_pairs import sentence_request

PROBES = 24  # ordinary requests that are asked in several ways
CHAINS = 40  # in which the perfect correction is looked for
LENGTHS = (10, 20, 40, 80, 160, 320)  # tokens of texts that are timed
AT_A_TIME = 4  # texts of each length
LONG = 1000  # tokens of a very long text

HARD_TEXTS = {
    "one token": "Yes",
    "Chinese": "我 昨天 去 了 学校 。",
    "Arabic": "ذهبت إلى المدرسة أمس .",
    "emoji": "I 👩\u200d👩\u200d👧 love 🇫🇷 it 😀 .",
    "combining marks": "e\u0301te\u0301 n\u0303 a\u0308 .",
    "marks of files and programs": '<b> & " \\ || ||| -NONE- $HOME `x` %s',
}


def probes(chains: Sequence[Ranking]) -> list[ScoreRequest]:
    """Return ordinary requests, from all over the sample."""
    requests = list(
        dict.fromkeys(c.request(candidate) for c in chains for candidate in c.candidates)
    )
    return requests[:: max(1, len(requests) // PROBES)][:PROBES]


def requests(chains: Sequence[Ranking]) -> list[ScoreRequest]:
    """Return all that a metric is asked in an examination."""
    asked = probes(chains)
    return [
        *asked,
        *backwards(asked),
        *doubled(asked),
        *hard_inputs(asked).values(),
        corpus_of(asked),
        *(request for chain in with_single_reference(chains) for request in chain),
        *(request for length in LENGTHS for request in texts_of(chains, length)),
    ]


def backwards(asked: Sequence[ScoreRequest]) -> list[ScoreRequest]:
    """Return requests with their references in the opposite order."""
    return [replace(r, references=tuple(refs[::-1] for refs in r.references)) for r in asked]


def doubled(asked: Sequence[ScoreRequest]) -> list[ScoreRequest]:
    """Return requests with their first references given twice."""
    return [
        replace(r, references=tuple((*refs, *refs[:1]) for refs in r.references)) for r in asked
    ]


def hard_inputs(asked: Sequence[ScoreRequest]) -> dict[str, ScoreRequest]:
    """Return requests that metrics stumble over, by what they are."""
    ordinary = next((r for r in asked if r.hypotheses[0]), asked[0])
    text, references = ordinary.hypotheses[0], ordinary.references[0]
    long = " ".join((text.split() * LONG)[:LONG])
    texts = {
        "an empty output": (text, "", references),
        "an empty source": ("", text, references),
        "an empty reference": (text, text, ("",)),
        "empty texts only": ("", "", ("",)),
        f"{LONG:,} tokens": (f"{long} x", long, (long,)),
    }
    texts |= {label: (hard, hard, (hard,)) for label, hard in HARD_TEXTS.items()}
    return {label: sentence_request(*parts) for label, parts in texts.items()}


def corpus_of(asked: Sequence[ScoreRequest]) -> ScoreRequest:
    """Return the corpus of some sentences."""
    return ScoreRequest(
        tuple(r.sources[0] for r in asked),
        tuple(r.hypotheses[0] for r in asked),
        tuple(r.references[0] for r in asked),
    )


def with_single_reference(chains: Sequence[Ranking]) -> list[list[ScoreRequest]]:
    """Return what is asked of some chains if their end is the only reference.

    The source is the original.
    """
    step = max(1, len(chains) // CHAINS)
    return [
        [
            sentence_request(
                chain.candidates[0].hypotheses[0],
                candidate.hypotheses[0],
                chain.candidates[-1].hypotheses,
            )
            for candidate in chain.candidates
        ]
        for chain in chains[::step][:CHAINS]
    ]


def texts_of(chains: Sequence[Ranking], length: int) -> list[ScoreRequest]:
    """Return requests of some length in tokens, made of sentences of the sample."""
    sources = " ".join(chain.candidates[0].hypotheses[0] for chain in chains).split()
    targets = " ".join(chain.candidates[-1].hypotheses[0] for chain in chains).split()
    found = []
    for number in range(AT_A_TIME):
        parts = [
            " ".join((tokens * (LONG // len(tokens) + 2))[number * length % len(tokens) :][:length])
            for tokens in (sources, targets)
        ]
        found.append(sentence_request(parts[0], parts[0], (parts[1],)))
    return found
