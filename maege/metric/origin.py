"""How a metric was made: its code, its parameters, the plug-in that it came from."""

from maege.metric.signature import PluginSource, is_plain_dataclass


class Origin:
    """How a metric was made, and how it is made again in another process."""

    # Whether ERRANT must be installed to extract gold edits for requests without any.
    requires_gold_edits: bool = False
    # Names of the parameters that are paths; in a configuration they are relative to its file.
    path_parameters: tuple[str, ...] = ()
    # Names of the parameters that are metrics themselves; see ``Metric.components``.
    metric_parameters: tuple[str, ...] = ()
    # The module of the plug-in file that the metric was built from, if it was; it is imported in
    # every process that calls the metric.
    plugin_module: str = ""
    # How a plug-in that was given by its name is made again in another process.
    plugin_source: PluginSource | None = None

    @property
    def module(self) -> str:
        """The module that the code of the metric is in; its file is part of cache keys."""
        return type(self).__module__

    @property
    def has_value_equality(self) -> bool:
        """Whether equal fields imply equal scores: a dataclass, not a subclass of one."""
        return is_plain_dataclass(self)
