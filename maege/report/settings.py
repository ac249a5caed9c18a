"""Settings as keys with dots, and how those of two results differ."""

from collections.abc import Iterator, Mapping
from typing import Any

from maege.config.identity import without_independent_keys
from maege.number_format import MISSING

MAX_DIFFERENCES = 3  # that are listed
_MAX_CHARACTERS = 60  # of a value
_IN_SIGNATURE = {"file": "code", "maege": "version"}  # parts of signatures, in words


def flatten(content: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Yield key and value of each setting as text; keys of sections are joined by dots.

    >>> list(flatten({"chains": {"per_annotation": 2}, "lattices": None, "humans": [{"m2": "a"}]}))
    [('chains.per_annotation', '2'), ('lattices', '–'), ('humans.0.m2', 'a')]
    """
    for key, value in content.items():
        path = f"{prefix}{key}"
        if isinstance(value, list) and any(isinstance(item, Mapping) for item in value):
            yield from flatten({str(index): item for index, item in enumerate(value)}, f"{path}.")
        elif isinstance(value, Mapping):
            yield from flatten(value, f"{path}.")
        else:
            yield path, MISSING if value is None else str(value)


def describe_differences(existing: Mapping[str, Any], new: Mapping[str, Any]) -> str:
    """Say what differs in what two manifests say that results are of.

    >>> describe_differences({"config": {"seed": 1}}, {"config": {"seed": 2}})
    'seed: 1 (this one: 2)'
    >>> describe_differences({"data_sha256": {"a.m2": "5"}}, {"data_sha256": {"a.m2": "6"}})
    'a.m2: other content'
    >>> before, after = ({"signatures": {"gleu": f"gleu|n:{n}|maege:1"}} for n in (3, 4))
    >>> describe_differences(before, after)
    'gleu: other n'
    """
    before, after = _settings(existing), _settings(new)
    differences = [
        f"{key}: {_shown(before, key)} (this one: {_shown(after, key)})"
        for key in dict.fromkeys([*before, *after])
        if before.get(key, MISSING) != after.get(key, MISSING)
    ]
    for key in ("data_sha256", "plugins_sha256", "signatures"):
        before, after = _texts(existing, key), _texts(new, key)
        both = [name for name in before if name in after and before[name] != after[name]]
        differences += [f"{name}: {_other(key, before[name], after[name])}" for name in both]
    further = len(differences) - MAX_DIFFERENCES
    listed = differences[:MAX_DIFFERENCES] + ([f"and {further} more"] if further > 0 else [])
    return "; ".join(listed) or "by another version of maege"


def _other(key: str, before: str, after: str) -> str:
    """Say what is another one: the content of a file, code, or parts of a signature."""
    if key != "signatures":
        return "other content" if key == "data_sha256" else "other code"
    first, second = (dict(p.partition(":")[::2] for p in s.split("|")) for s in (before, after))
    parts = [part for part in {**first, **second} if first.get(part) != second.get(part)]
    return f"other {', '.join(_IN_SIGNATURE.get(part, part) for part in parts)}"


def _shown(settings: Mapping[str, str], key: str) -> str:
    text = settings.get(key, MISSING)
    return text if len(text) <= _MAX_CHARACTERS else f"{text[:_MAX_CHARACTERS]}…"


def _settings(manifest: Mapping[str, Any]) -> dict[str, str]:
    config = manifest.get("config")
    settings = _by_metric(config) if isinstance(config, Mapping) else {}
    return dict(flatten({**_texts(manifest, "versions"), **settings}))


def _texts(manifest: Mapping[str, Any], key: str) -> dict[str, str]:
    content = manifest.get(key)
    return {str(k): str(v) for k, v in content.items()} if isinstance(content, Mapping) else {}


def _by_metric(config: Mapping[str, Any]) -> dict[str, Any]:
    """Return what results depend on, with the names of metrics, and their parameters by name."""
    entries = config.get("metrics")
    metrics = [e for e in entries if isinstance(e, Mapping)] if isinstance(entries, list) else []
    parameters = {str(entry.get("name")): entry.get("parameters") for entry in metrics}
    settings = without_independent_keys(config)
    return settings | {"metrics": ", ".join(sorted(parameters)), "parameters": parameters}
