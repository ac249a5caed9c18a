"""A plug-in of pytest that leaves out the tests whose tool is missing, and says so at the end."""

from collections import Counter
from collections.abc import Generator
from typing import Any

import pytest

from tests.support.tools import TOOLS, Tool


class LeftOutTests:
    def __init__(self, tools: tuple[Tool, ...] = TOOLS) -> None:
        self.tools = tools
        self.numbers: Counter[str] = Counter()  # of tests, by their marker

    @pytest.hookimpl(trylast=True)  # after -k and -m: what was not asked for is not named
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        left_out = []
        for tool in self.tools:
            needing = [item for item in items if item.get_closest_marker(tool.marker)]
            if needing and not tool.is_there():
                self.numbers[tool.marker] = len(needing)
                left_out += needing
        if left_out:
            config.hook.pytest_deselected(items=left_out)
            items[:] = [item for item in items if item not in left_out]
        if hasattr(config, "workeroutput"):
            config.workeroutput["left_out"] = dict(self.numbers)

    @pytest.hookimpl(optionalhook=True)  # of xdist
    def pytest_testnodedown(self, node: Any) -> None:
        """Each worker has collected the same tests."""
        self.numbers |= getattr(node, "workeroutput", {}).get("left_out", {})

    @pytest.hookimpl(wrapper=True, tryfirst=True)  # so that these lines come after all others
    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter
    ) -> Generator[None, None, None]:
        yield
        for tool in self.tools:
            if number := self.numbers[tool.marker]:
                terminalreporter.write_line(tool.line(number), yellow=True)
