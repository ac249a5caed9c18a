"""The page configuration.md, from the schema of the configuration."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from maege.config.human_set_section import HumanSetConfig
from maege.config.parallel_corpus_section import ParallelCorpusConfig
from maege.config.schema import RunConfig
from maege.config.section import section_in
from maege.studies.attack.config import AttacksConfig
from maege.studies.coverage.config import (
    CeilingConfig,
    CoverageConfig,
    CurveConfig,
    PerfectConfig,
    PoolConfig,
    RerankConfig,
)
from maege.studies.humans.config import HumansConfig
from maege.studies.systems.config import (
    AcceptableConfig,
    ComparedSetConfig,
    SystemsConfig,
    TrustConfig,
)

SECTION = "see below"  # a section has a table of its own

HEAD = """\
# Configuration

A run is described by one YAML file. `maege init` writes one with all keys, `maege run FILE` runs
it, and `maege run NAME` one that is part of MAEGE, such as `quickstart`; `maege.run` in Python
takes the same, or a mapping. Every key but `corpus` and `metrics` is
optional. Paths are relative to the file. `--set KEY=VALUE`, with a dotted key such as
`chains.per_annotation=2`, overrides a key on the command line. All mistakes of a file are reported
at once, each with its line and key.

A metric has the parameters of its class, and `name`, which is its name in the results:

```yaml
corpus: quickstart
metrics:
  - gleu
  - ld: {name: distance}
```
"""

HUMANS = """\
## Comparison with people

`maege humans FILE` takes a file of its own ([people](humans.md)). Its sections `statistics` and
`executor` are those above; `statistics.resamples` is 2,000 by default.
"""

COVERAGE = """\
## Coverage of references

`maege coverage FILE` takes a file of its own ([coverage](coverage.md)). Its sections `statistics`
and `executor` are those of a run; `statistics.resamples` is 2,000 by default.
"""
SYSTEMS_SECTIONS: dict[str, type[BaseModel]] = {
    "trust": TrustConfig,
    "acceptable": AcceptableConfig,
    "test_sets": ComparedSetConfig,
}
COVERAGE_SECTIONS = {
    "pool": PoolConfig,
    "coverage": CurveConfig,
    "perfect": PerfectConfig,
    "ceiling": CeilingConfig,
    "ceiling.corpus": ParallelCorpusConfig,
    "rerank": RerankConfig,
}

ATTACKS = """\
## Attacks

`maege attack METRIC... FILE` takes the file of a run ([attacks](attacks.md)), whose metrics it does
not use, and a section of its own, `attacks`:
"""

SYSTEMS = """\
## Comparison of systems

`maege systems FILE` takes a file of its own ([systems](systems.md)). Its section `corpus` has the
keys of [`ceiling.corpus`](#ceilingcorpus), its sections `statistics` and `executor` are those of a
run; `statistics.resamples` is 10,000 by default.
"""


def page() -> str:
    """Return the page as Markdown."""
    fields = RunConfig.fields_in_order()
    plain = {key: field for key, field in fields.items() if not _is_section(field)}
    lines = [HEAD, "## Top level", "", *_table(plain)]
    for key, field in fields.items():
        section = section_in(field.annotation)
        if _is_section(field) and section is not None:
            lines += ["", f"## {key}", "", str(field.description), ""]
            lines += _table(section.model_fields)
    of_humans = {k: f for k, f in HumansConfig.fields_in_order().items() if not _is_section(f)}
    lines += ["", HUMANS, *_table(of_humans), "", "### A set of judgements", ""]
    lines += _table(HumanSetConfig.model_fields)
    of_coverage = {k: f for k, f in CoverageConfig.fields_in_order().items() if not _is_section(f)}
    lines += ["", COVERAGE, *_table(of_coverage)]
    for name, model in COVERAGE_SECTIONS.items():
        lines += ["", f"### {name}", "", *_table(model.model_fields)]
    of_systems = {k: f for k, f in SystemsConfig.fields_in_order().items() if not _is_section(f)}
    lines += ["", SYSTEMS, *_table(of_systems)]
    for name, model in SYSTEMS_SECTIONS.items():
        lines += ["", f"### {name}", "", str(SystemsConfig.model_fields[name].description), ""]
        lines += _table(model.model_fields)
    lines += ["", ATTACKS, *_table(AttacksConfig.model_fields)]
    return "\n".join(lines) + "\n"


def _is_section(field: FieldInfo) -> bool:
    is_list = any(_type(choice).startswith("list") for choice in _choices(field.annotation))
    return section_in(field.annotation) is not None and not is_list


def _table(fields: dict[str, FieldInfo]) -> Iterator[str]:
    yield "| key | meaning | values | default |"
    yield "| --- | --- | --- | --- |"
    for key, field in fields.items():
        values, default = " or ".join(_values(field)), _default(field)
        yield f"| `{key}` | {field.description} | {values} | {default} |"


def _values(field: FieldInfo) -> Iterator[str]:
    bounds = {type(bound).__name__: bound for bound in field.metadata}
    for choice in _choices(field.annotation):
        conditions = []
        for name, attribute, words in (
            ("Ge", "ge", "at least"), ("Gt", "gt", "above"),
            ("Le", "le", "at most"), ("Lt", "lt", "below"),
        ):  # fmt: skip
            if name in bounds and choice in (int, float):
                conditions.append(f"{words} {getattr(bounds[name], attribute):,}")
        yield " ".join([_type(choice), ", ".join(conditions)]).rstrip()


def _choices(annotation: Any) -> tuple[Any, ...]:
    is_union = get_origin(annotation) not in (None, Annotated, Literal, dict, tuple)
    return get_args(annotation) if is_union else (annotation,)


def _type(choice: Any) -> str:
    """Return what a type is called in a configuration."""
    if get_origin(choice) is Annotated:
        return _type(get_args(choice)[0])
    if get_origin(choice) is dict:
        return "mapping"
    if isinstance(choice, type) and issubclass(choice, BaseModel):
        return SECTION
    if get_origin(choice) is Literal:
        return " or ".join(f"`{value}`" for value in get_args(choice))
    if get_origin(choice) is tuple:
        inner = get_args(choice)[0]
        name = _type(inner)
        return (
            "list, see below"
            if name == SECTION
            else f"list of {name}{'s' * (get_origin(inner) is not Literal)}"
        )
    names = {int: "integer", float: "number", str: "text", bool: "`true` or `false`", Path: "path"}
    return names.get(choice, "null")


def _default(field: FieldInfo) -> str:
    if field.is_required():
        return "required"
    default = field.default
    if isinstance(default, tuple):
        values = (f"{value:g}" if isinstance(value, float | int) else value for value in default)
        return f"`[{', '.join(values)}]`"
    if default is None:
        return "`null`"
    if isinstance(default, BaseModel):
        return SECTION
    return f"`{str(default).lower() if isinstance(default, bool) else default}`"
