"""Metrics by name: built-in ones, entry points, and classes or functions given as text."""

import inspect
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType
from typing import Any

from maege.errors import LONGEST_NAME, MetricError, did_you_mean, is_name
from maege.files.text_files import is_file
from maege.metric.metric import Metric
from maege.metric.score_request import ALL_FIELDS, GOLD_EDITS, HYPOTHESIS_EDITS
from maege.metric.signature import PLUGIN_MODULE_PREFIX, SESSION, PluginSource
from maege.plugins.plugin_loading import PluginFile, load_module
from maege.plugins.wrapping import call_guarded, construct, contained

GROUP = "maege.metrics"
PYTHON_OBJECT = "python:"  # begins the names of objects that were given in Python
LONGEST_SIGNATURE = 10_000  # characters
REQUEST_FIELDS = ALL_FIELDS | {GOLD_EDITS, HYPOTHESIS_EDITS}
BUILT_IN = {
    "bleu": "maege.metrics.bleu:Bleu",
    "cer": "maege.metrics.error_rate:CharacterErrorRate",
    "chrf": "maege.metrics.chrf:ChrF",
    "cleme": "maege.metrics.cleme.metric:Cleme",
    "cleme2": "maege.metrics.cleme.metric:Cleme2",
    "comparing": "maege.plugins.comparing:Comparing",
    "comparing-judge": "maege.metrics.judge.metric:ComparingJudge",
    "errant": "maege.metrics.errant:Errant",
    "exact-match": "maege.metrics.exact_match:ExactMatch",
    "external": "maege.plugins.program:External",
    "gleu": "maege.metrics.gleu.metric:Gleu",
    "gotoscorer": "maege.metrics.gotoscorer.metric:GoToScorer",
    "green": "maege.metrics.green:Green",
    "http": "maege.plugins.http_server:Http",
    "ibleu": "maege.metrics.ibleu:IBleu",
    "imeasure": "maege.metrics.imeasure.metric:IMeasure",
    "interpolated": "maege.metrics.interpolated:Interpolated",
    "judge": "maege.metrics.judge.metric:Judge",
    "languagetool": "maege.metrics.languagetool:LanguageTool",
    "ld": "maege.metrics.levenshtein:SourceSimilarity",
    "lfm": "maege.metrics.lfm.metric:Lfm",
    "m2": "maege.metrics.m2.metric:MaxMatch",
    "max-sari": "maege.metrics.sari:MaxSari",
    "minld": "maege.metrics.levenshtein:ReferenceSimilarity",
    "sari": "maege.metrics.sari:Sari",
    "slor": "maege.metrics.slor:Slor",
    "table": "maege.plugins.imported_scores:Table",
    "ter": "maege.metrics.ter:Ter",
    "wer": "maege.metrics.error_rate:WordErrorRate",
}


@cache
def installed_metrics() -> tuple[EntryPoint, ...]:
    """Return the metrics of installed packages, as of the first call: a search takes some ms."""
    return tuple(entry_points(group=GROUP))


def available_metrics() -> dict[str, str]:
    """Return every metric that has a name, as ``module:Class``.

    Raises MetricError if an installed package claims a name that is taken.
    """
    names = dict(BUILT_IN)
    for point in installed_metrics():
        if names.setdefault(point.name, point.value) != point.value:
            raise MetricError(
                f"the metric name {point.name!r} is claimed twice: by {names[point.name]} and by "
                f"{point.value}; uninstall one, or name the class itself in the configuration"
            )
    return names


def resolve(name: str) -> Any:
    """Return what a name refers to: a class, a function or an object.

    ``name`` is a known name, ``package.module:Class``, or ``path/to/file.py:Class``. Raises
    MetricError if there is none.
    """
    module, attribute = _locate(name)
    return getattr(module, attribute)


def _locate(name: str) -> tuple[ModuleType, str]:
    """Return the module that a name refers to, and the attribute in it."""
    if name.startswith(PYTHON_OBJECT):
        raise MetricError(
            f"metric {name!r} was an object in a Python session; write its class into a file, and "
            f"name it my_metric.py:Class"
        )
    location = name if ":" in name else available_metrics().get(name)
    if location is None:  # its package may have been installed since then, as in a notebook
        installed_metrics.cache_clear()
        location = available_metrics().get(name)
    if location is None and name.endswith(".py"):
        raise MetricError(f"metric {name!r}: name a class or function in it, as {name}:Name")
    if location is None and is_file(name):
        raise MetricError(
            f"metric {name!r} is a file, but not one of Python; a program is plugged in by the "
            f"metric `external`, as {{external: {{command: [./{Path(name).name}], name: mine}}}} "
            f"(see `maege data list metrics external`)"
        )
    if location is None:
        raise MetricError(
            f"no metric {name!r}; {did_you_mean(name, available_metrics())}. Others are given as "
            f"package.module:Class or path/to/file.py:Class (or a function there)"
        )
    path_or_module, _, attribute = location.rpartition(":")
    with contained():
        module = load_module(path_or_module, name)
    if not hasattr(module, attribute):
        public = [word for word in vars(module) if not word.startswith("_")]
        raise MetricError(
            f"metric {name!r}: {path_or_module} has no {attribute!r}; "
            f"{did_you_mean(attribute, public)}"
        )
    return module, attribute


def build(name: str, parameters: Mapping[str, Any] | None = None) -> Metric:
    """Make a metric, with all attributes of Metric, also of what was not written as one.

    A name is a registered one, ``package.module:Class``, or ``path/to/file.py:Class``. A parameter
    that is itself a metric is a name, or a mapping of one name to its parameters. Raises
    MetricError for an unknown name, an unknown or unsuitable parameter, or an object that is not a
    metric.
    """
    module, attribute = _locate(name)
    if _is_of_package(module.__name__):
        return build_object(getattr(module, attribute), name, parameters)
    return _build_plugin(PluginSource(module.__name__, attribute, name, dict(parameters or {})))


def rebuild_metric(source: PluginSource, file: PluginFile | None) -> Metric:
    """Make the metric of a plug-in again, in another process.

    ``file`` is that of its module, if it is one that was loaded from a file. Raises MetricError if
    the metric cannot be made.
    """
    if file is not None:
        file.load()
    else:
        load_module(source.module, source.name)
    return _build_plugin(source)


def _build_plugin(source: PluginSource) -> Metric:
    module = sys.modules[source.module]
    with contained():
        metric = build_object(
            getattr(module, source.attribute),
            source.name,
            source.parameters,
            plugin=source.module if source.module.startswith(PLUGIN_MODULE_PREFIX) else "",
        )
    object.__setattr__(metric, "plugin_source", source)  # it may be a frozen dataclass
    return metric


def mentions_plugin(name: str, parameters: Mapping[str, Any] | None) -> bool:
    """Whether a metric, or one that is a parameter of it, has code that is not of MAEGE."""
    location = name if ":" in name else BUILT_IN.get(name, "")
    if not _is_of_package(location.partition(":")[0]):
        return not name.startswith(PYTHON_OBJECT) and (":" in name or name in available_metrics())
    for key in metric_parameters(resolve(name)):
        component = (parameters or {}).get(key)
        entries = component if isinstance(component, Mapping) else {component: None}
        if any(
            isinstance(other, str) and mentions_plugin(other, values)
            for other, values in entries.items()
        ):
            return True
    return False


def is_own(name: Any, parameters: Any) -> bool:
    """Whether a metric and its parameters are of MAEGE, and start no programs and servers."""
    location = BUILT_IN.get(name, "") if isinstance(name, str) else ""
    if name == "languagetool" or not (location.startswith("maege.metrics.") or name == "table"):
        return False
    if not isinstance(parameters, Mapping | None):
        return False
    values = parameters or {}
    components = [values[key] for key in metric_parameters(resolve(name)) if key in values]
    entries = [each if isinstance(each, Mapping) else {each: None} for each in components]
    return all(is_own(other, inner) for entry in entries for other, inner in entry.items())


def _is_of_package(module: str) -> bool:
    return module.partition(".")[0] == __name__.partition(".")[0]


def build_object(
    target: Any, name: str, parameters: Mapping[str, Any] | None = None, *, plugin: str = ""
) -> Metric:
    """Make a metric of a class, a function or an object; see ``maege.plugins.adapters.adapt``.

    ``name`` is for messages, ``parameters`` are as for ``build``, and ``plugin`` is the module of
    the plug-in file that it is from. Raises MetricError as ``build`` does.
    """
    values = dict(parameters or {})
    for key in metric_parameters(target):
        if key in values:
            values[key] = _component(name, key, values[key])
    adapted = _make(target, name, values)
    metric: Metric = call_guarded(
        lambda: _normalise(adapted, name, values, plugin), f"metric {name!r} cannot be inspected"
    )
    return metric


def _make(target: Any, name: str, values: Mapping[str, Any]) -> Any:
    if _is_metric_class(target) and _is_of_package(target.__module__):
        return construct(target, name, values)
    from maege.plugins.adapters import adapt  # not needed for the metrics of MAEGE

    return adapt(target, name, values)


def name_of(target: Any) -> str:
    """Return the name of a class, a function or an object that was given in Python.

    That is ``module:name``, by which it can be built again, for a class or a function of an
    importable module; else the name begins with PYTHON_OBJECT.
    """
    code = target if isinstance(target, type) or inspect.isfunction(target) else type(target)
    module, qualified = code.__module__, code.__qualname__
    is_importable = module != SESSION and not module.startswith(PLUGIN_MODULE_PREFIX)
    if is_importable and getattr(sys.modules.get(module), qualified, None) is target:
        return f"{module}:{qualified}"
    return f"{PYTHON_OBJECT}{module}.{qualified}"


def metric_parameters(target: Any) -> tuple[str, ...]:
    """Return the names of the parameters of a class that are metrics themselves."""
    return target.metric_parameters if _is_metric_class(target) else ()


def path_parameters(target: Any) -> dict[str, Any]:
    """Return the names of the parameters of a class that are paths, with their defaults."""
    if not _is_metric_class(target):
        return {}
    parameters = inspect.signature(target).parameters
    return {key: parameters[key].default for key in target.path_parameters}


def _is_metric_class(target: Any) -> bool:
    return isinstance(target, type) and issubclass(target, Metric)


def _component(name: str, key: str, entry: Any) -> Metric:
    """Make a metric that is a parameter of another one."""
    if isinstance(entry, Metric):
        return entry
    component, parameters = entry, None
    if isinstance(entry, Mapping) and len(entry) == 1:
        ((component, parameters),) = entry.items()
    if not isinstance(component, str) or not isinstance(parameters, Mapping | None):
        raise MetricError(
            f"{name}: {key} is {entry!r}; it must be the name of a metric, or one "
            f"`name: {{parameter: value}}`"
        )
    return build(component, parameters)


def _without_score(target: Any, name: str) -> str:
    """Say which lines make a metric of an object."""
    kind = type(target).__name__
    if callable(getattr(target, "score_sentence", None)):
        return (
            f"metric {name!r} has no method `score`. Derive it from SentenceMetric, whose "
            f"`score_sentence` gets a segment with `source`, `hypothesis` and `references`:\n"
            f"    from maege import SentenceMetric\n"
            f"    class {kind}(SentenceMetric): ..."
        )
    return (
        f"metric {name!r} has no method `score`. Add one that returns a number for each request, "
        f"as the mean of its sentences:\n"
        f"    def score(self, requests):\n"
        f"        return [sum(map(self.sentence, r.sources, r.hypotheses, r.references)) / "
        f"len(r.sources) for r in requests]"
    )


def _duck_typed(target: Any, name: str, parameters: Mapping[str, Any]) -> Metric:
    """Return a metric that has a method of the object. Raises MetricError if it has none."""
    from maege.plugins.duck_typing import DuckTypedComparison, DuckTypedMetric, is_metric

    if not is_metric(target):
        raise MetricError(_without_score(target, name))
    scores = callable(getattr(target, "score", None))
    return (DuckTypedMetric if scores else DuckTypedComparison)(target, parameters)


def _normalise(target: Any, name: str, parameters: Mapping[str, Any], plugin: str) -> Metric:
    """Return an object as a metric. Raises MetricError if it is not one."""
    metric = target if isinstance(target, Metric) else _duck_typed(target, name, parameters)
    if plugin:
        object.__setattr__(metric, "plugin_module", plugin)  # it may be a frozen dataclass
    if not hasattr(metric, "name"):
        object.__setattr__(metric, "name", type(metric).__name__)
    own_name: Any = getattr(metric, "name", None)
    if not isinstance(own_name, str) or not is_name(own_name):
        raise MetricError(
            f"metric {name!r} has no attribute `name` that is a single line of text, of at most "
            f"{LONGEST_NAME} characters"
        )
    reads: Any = metric.reads
    if not isinstance(reads, set | frozenset) or not reads <= REQUEST_FIELDS:
        raise MetricError(
            f"metric {name!r}: `reads` is {reads!r}; it must be a set of some of "
            f"{', '.join(sorted(REQUEST_FIELDS))}"
        )
    if metric.range is not None and not _is_range(metric.range):
        raise MetricError(
            f"metric {name!r}: `range` is {metric.range!r}; it must be the lowest and the highest "
            f"score, as (0.0, 1.0)"
        )
    own_signature = getattr(type(target), "signature", None) or getattr(target, "signature", None)
    if metric.cache_scores and not (
        own_signature is not None
        and (own_signature is not Metric.signature or metric.has_value_equality)
    ):
        raise MetricError(
            f"metric {name!r} has `cache_scores`, so it needs a `signature` that names all its "
            f"parameters, by which they are cached; or make it a dataclass whose fields they are"
        )
    signature = call_guarded(
        lambda: metric.signature, f"metric {name!r}: its `signature` raised an error"
    )
    if not signature.isprintable() or len(signature) > LONGEST_SIGNATURE:
        raise MetricError(
            f"metric {name!r}: its signature {signature!r:.100} must be a single line of text, of "
            f"at most {LONGEST_SIGNATURE:,} characters"
        )
    return metric


def _is_range(declared: Any) -> bool:
    numbers = isinstance(declared, tuple | list) and len(declared) == 2
    numbers = numbers and all(isinstance(x, int | float) for x in declared)
    return numbers and declared[0] < declared[1]
