"""The results of a comparison with people as JSON, and back."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache
from math import nan
from pathlib import Path
from typing import Any, get_args, get_type_hints

from pydantic import TypeAdapter

from maege import __version__
from maege.config.identity import Identity
from maege.statistics.claim import Claim
from maege.statistics.results_json import plain, write_json
from maege.studies.humans.evaluation import SetResults
from maege.studies.humans.evidence import Evidence
from maege.studies.humans.evidence_agreement import EvidenceAgreement, EvidenceCorrelation
from maege.studies.humans.pipeline import HumanResults
from maege.studies.humans.report.claims import page_claims

RESULTS_FILE = "humans.json"
RESAMPLED = "evidence"  # of a set: with resamples, which are large


def write_results(results: HumanResults, path: Path, claims: Sequence[Claim] | None = None) -> None:
    """Write what ``read_human_results`` reads, and the claims; keys keep their order.

    ``claims``: of the page; by default those of a page on people alone.
    """
    agreement = results.agreement
    content = {
        "maege": __version__,
        "signatures": dict(results.signatures),
        "failures": dict(results.failures),
        "notes": list(results.notes),
        "sets": [_set_content(of_set) for of_set in results.sets],
        "evidence": [
            {
                "name": e.name,
                "source": e.source,
                "origin": e.origin,
                "statistic": e.statistic,
                "values": plain(dict(e.values)),
            }
            for e in agreement.evidence
        ],
        "evidence_correlations": plain(list(agreement.correlations)),
        "trained_on": plain(dict(agreement.trained_on)),
        "families": [list(members) for members in agreement.families],
        "claims": plain(list(page_claims(results) if claims is None else claims)),
    }
    write_json(content, path, sort_keys=False)


def _set_content(results: SetResults) -> dict[str, Any]:
    content: dict[str, Any] = plain(replace(results, evidence=()))
    del content[RESAMPLED]
    return content


def read_human_results(
    content: Mapping[str, Any], config: Mapping[str, Any], identity: Identity
) -> HumanResults:
    """Return results that were written, without resamples of evidence.

    Parameters
    ----------
    content
        Of a file.
    config
        Of the comparison.
    identity
        What the results are of.

    Raises
    ------
    KeyError, ValueError
        If it is something else.
    """
    evidence = tuple(
        Evidence(e["source"], e["origin"], e["statistic"], _values(e["values"]), {})
        for e in content["evidence"]
    )
    correlations = TypeAdapter(tuple[EvidenceCorrelation, ...]).validate_python(
        content["evidence_correlations"]
    )
    texts = TypeAdapter(dict[str, str])
    return HumanResults(
        config,
        texts.validate_python(content["signatures"]),
        tuple(map(_read_set, content["sets"])),
        texts.validate_python(content["failures"]),
        TypeAdapter(tuple[str, ...]).validate_python(content["notes"]),
        EvidenceAgreement(
            evidence,
            correlations,
            TypeAdapter(dict[str, tuple[str, ...]]).validate_python(content["trained_on"]),
            TypeAdapter(tuple[tuple[str, ...], ...]).validate_python(content.get("families", ())),
        ),
        identity,
    )


def _values(content: Any) -> dict[str, float]:
    return TypeAdapter(dict[str, float]).validate_python(content)


def _read_set(content: Mapping[str, Any]) -> SetResults:
    adapters, hints = _adapters(), get_type_hints(SetResults)
    return SetResults(
        **{
            name: adapter.validate_python(_with_nan(hints[name], content[name]))
            for name, adapter in adapters.items()
        }
    )


def _with_nan(kind: Any, content: Any) -> Any:
    """Return content with nan for null where numbers are: JSON has no nan."""
    if is_dataclass(kind) and isinstance(content, Mapping):
        hints = get_type_hints(kind)
        return {
            name: nan if value is None and hints.get(name) is float else value
            for name, value in content.items()
        }
    if isinstance(content, list):
        return [_with_nan(get_args(kind)[0], item) for item in content]
    if isinstance(content, Mapping) and get_args(kind):
        return {name: _with_nan(get_args(kind)[1], item) for name, item in content.items()}
    return content


@cache
def _adapters() -> dict[str, TypeAdapter[Any]]:
    """Return what checks each field of the results of a set."""
    hints = get_type_hints(SetResults)
    names = [field.name for field in fields(SetResults) if field.name != RESAMPLED]
    return {name: TypeAdapter(hints[name]) for name in names}
