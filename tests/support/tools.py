"""The tools that tests need and pip does not install: `python -m tests.support.tools`.

It installs them where that is allowed, and prints a line for each that is still missing. Tests that
need it are left out. With MAEGE_REQUIRE_TOOLS=1, a missing tool is an error.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

from maege.errors import LanguageToolError
from maege.languagetool import installation
from tests.support import chromium

IS_REQUIRED = os.environ.get("MAEGE_REQUIRE_TOOLS") == "1"


@dataclass(frozen=True)
class Tool:
    marker: str  # of the tests that need it
    tested: str  # what they test
    needs: str
    packages: tuple[str, ...]  # of Debian
    is_there: Callable[[], bool]
    install: Callable[[], None] = lambda: None  # without rights, or after the packages

    def line(self, tests: int = 0) -> str:
        """Say what is not tested, and how to have it."""
        number = f", {tests} test{'s' * (tests != 1)}" if tests else ""
        how = f"`apt install {' '.join(self.packages)}` on Debian, then `make test`"
        return f"Not tested: {self.tested}{number} (needs {self.needs}: {how})"


def has_languagetool() -> bool:
    return _has_java() and installation.is_installed()


def install_languagetool() -> None:
    if _has_java() and shutil.which("mvn"):
        print(f"Installing LanguageTool {installation.VERSION} (245 MB) ...", flush=True)
        try:
            installation.install()
        except LanguageToolError as error:  # such as no network
            print(error, file=sys.stderr)


def _has_java() -> bool:
    try:
        installation.find_java()
    except LanguageToolError:
        return False
    return True


def use_node_of_playwright() -> None:
    """Find Playwright's Node.js where the system has none."""
    if not shutil.which("node"):
        os.environ["PATH"] = f"{os.environ['PATH']}{os.pathsep}{chromium.DRIVER}"


TOOLS = (
    Tool(
        "java", "LanguageTool", "Java 17, Maven and a download of 245 MB",
        ("default-jre-headless", "maven"),
        has_languagetool, install_languagetool,
    ),
    Tool("node", "metrics in JavaScript", "Node.js", ("nodejs",), lambda: chromium.works("node")),
    Tool(
        "browser", "pages in a browser", "Chromium", ("chromium", "fonts-liberation", "libatomic1"),
        lambda: chromium.find() is not None, chromium.install,
    ),
)  # fmt: skip


def missing() -> list[Tool]:
    return [tool for tool in TOOLS if not tool.is_there()]


def install_packages(tools: list[Tool]) -> None:
    """Install packages of Debian as root, as in a container."""
    if os.geteuid() or not shutil.which("apt-get"):
        return
    packages = [package for tool in tools for package in tool.packages]
    print(f"Installing {', '.join(packages)} for the tests ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    # What is only recommended, such as for printers, is not needed.
    for command in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        subprocess.run(
            ["apt-get", "--quiet", "--quiet", *command],
            env=environment, stdout=subprocess.DEVNULL, check=False,
        )  # fmt: skip


def main() -> None:
    use_node_of_playwright()
    if lacking := missing():
        install_packages(lacking)
        for tool in lacking:
            if not tool.is_there():
                tool.install()
    lines = [tool.line() for tool in lacking if not tool.is_there()]
    if lines and IS_REQUIRED:
        sys.exit("\n".join([*lines, "MAEGE_REQUIRE_TOOLS=1: a missing tool is an error"]))
    print("\n".join(lines), end="\n" * bool(lines), flush=True)


if __name__ == "__main__":
    main()
