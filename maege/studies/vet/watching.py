"""The files of metrics that are vetted again whenever one is saved (``maege vet --watch``)."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from time import sleep
from typing import Any

from maege.config.metric_config import file_of
from maege.errors import ConfigError
from maege.plugins.plugin_loading import PluginFile
from maege.plugins.registry import build
from maege.scoring.executors.plugin_process import try_plugin

POLL_S = 0.5


class WatchedMetrics:
    """Metrics of which some are given as files.

    ``parameters``: further ones of the only metric. Raises ConfigError if none is a file.
    """

    def __init__(self, metrics: Iterable[Any], parameters: Mapping[str, Any]) -> None:
        entries = [next(iter(m.items())) if isinstance(m, Mapping) else (m, {}) for m in metrics]
        self._entries = {name: {**(own or {}), **parameters} for name, own in entries}
        self._entries = {name: p for name, p in self._entries.items() if file_of(name)}
        if not self._entries:
            raise ConfigError(
                "--watch waits until the file of a metric is saved; give one as my_metric.py:name"
            )

    @property
    def files(self) -> list[str]:
        """The files, as they are written."""
        return list(dict.fromkeys(map(file_of, self._entries)))

    @property
    def state(self) -> list[str]:
        """What changes with the code: of the files, and of modules beside them that they import."""
        return [_state(Path(file)) for file in self.files]

    def wait(self, state: list[str]) -> list[str]:
        """Wait until the code is another one, and no longer being written; return its state."""
        while True:
            sleep(POLL_S)
            new = self.state
            if new != state and all(new):
                sleep(POLL_S / 5)
                if self.state == new:
                    return new

    def check(self) -> None:
        """Raise MetricError if a metric cannot be made of its file."""
        for name, parameters in self._entries.items():
            own = {key: value for key, value in parameters.items() if key != "name"}
            try_plugin(name, own)
            build(name, own)


def _state(file: Path) -> str:
    try:
        return PluginFile.read(file).module_name
    except OSError:  # an editor is about to replace it
        return ""
