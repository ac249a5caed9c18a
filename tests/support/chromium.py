"""Find Chromium for the tests of pages, or install Playwright's."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import playwright

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
DRIVER = Path(playwright.__file__).parent / "driver"  # has a Node.js, without which none is opened


def find() -> str | None:
    """Return the path of a Chromium that works: $MAEGE_CHROMIUM, the system's, or Playwright's.

    Playwright must not be open then: call it before ``sync_playwright``.
    """
    if not works(DRIVER / "node"):
        return None
    given = [os.environ["MAEGE_CHROMIUM"]] if "MAEGE_CHROMIUM" in os.environ else NAMES
    for candidate in map(shutil.which, given):
        if candidate and works(candidate):
            return candidate
    from playwright.sync_api import sync_playwright

    with sync_playwright() as opened:
        own = opened.chromium.executable_path
    return own if works(own) else None


def works(program: str | Path) -> bool:
    try:
        done = subprocess.run([program, "--version"], capture_output=True, timeout=60, check=False)
    except OSError:
        return False
    return done.returncode == 0


def install() -> None:
    """Install Playwright's, which needs no rights, but libraries of the system."""
    if not works(DRIVER / "node"):
        return
    print("Installing Playwright's Chromium ...", flush=True)
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    errors = [line for line in done.stderr.splitlines() if line.startswith("Error: ")]
    print("".join(f"{line}\n" for line in errors[:1]), end="", file=sys.stderr)
