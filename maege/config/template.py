"""A commented configuration of any corpus, to start from."""

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import Any

import yaml
from pydantic.fields import FieldInfo

from maege.config.schema import RunConfig
from maege.config.section import section_in

_METRICS = ("bleu", "gleu", "ld", "minld", "sari")  # they need no other package
WIDTH = 92  # of comments, in characters


def commented_configuration(corpus: Mapping[str, str]) -> str:
    """Return a configuration as YAML text: every key with its default and its description.

    ``corpus`` has the keys of that section that are not the default: ``name`` or ``m2``.

    >>> "corpus:" in commented_configuration({"name": "quickstart"}).splitlines()
    True
    """
    fields = RunConfig.fields_in_order()
    first = [*_section("corpus", fields.pop("corpus"), corpus)]
    metrics = fields.pop("metrics")
    first += ["", *_comment(metrics.description, ""), "metrics:"]
    first += [f"  - {metric}" for metric in _METRICS]
    lines = ["# Every key but `corpus` and `metrics` is optional; shown are the defaults.", ""]
    lines += [*first, ""]
    for key, field in fields.items():
        lines += [*_section(key, field, {}), ""]
    return "\n".join(lines[:-1]) + "\n"


def short_configuration(corpus: Mapping[str, str]) -> str:
    """Return a configuration with what one needs: all other keys have their defaults.

    >>> print(short_configuration({"m2": "gold.m2"}), end="")
    # All other keys have their defaults; `maege init` without --short writes them.
    corpus: {m2: gold.m2}
    metrics: [bleu, gleu, ld, minld, sari]
    seed: 1
    """
    return (
        "# All other keys have their defaults; `maege init` without --short writes them.\n"
        f"corpus: {_yaml(dict(corpus))}\n"
        f"metrics: {_yaml(_METRICS)}\n"
        f"seed: {RunConfig.model_fields['seed'].default}\n"
    )


def _section(key: str, field: FieldInfo, values: Mapping[str, str]) -> Iterator[str]:
    yield from _comment(field.description, "")
    section = section_in(field.annotation)
    if section is None or field.default is None:
        yield f"{key}: {_yaml(field.default)}"
        return
    yield f"{key}:"
    for name, inner in section.model_fields.items():
        yield from _comment(inner.description, "  ")
        yield f"  {name}: {_yaml(values.get(name, inner.default))}"


def _comment(description: str | None, indent: str) -> list[str]:
    return wrap(
        description or "",
        WIDTH,
        initial_indent=f"{indent}# ",
        subsequent_indent=f"{indent}# ",
        break_on_hyphens=False,
        break_long_words=False,
    )


def _yaml(value: Any) -> str:
    """Return a value as YAML on one line.

    >>> _yaml((0.0, 1.5)), _yaml(None)
    ('[0.0, 1.5]', 'null')
    """
    plain = list(value) if isinstance(value, tuple) else value
    text: str = yaml.safe_dump(plain, default_flow_style=True, width=10_000)
    return text.removesuffix("\n").removesuffix("\n...")
