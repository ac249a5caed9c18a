"""Find Chromium for the tests of the report; run as a program, install it."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


def find() -> str | None:
    """Return the path of a Chromium that works: $MAEGE_CHROMIUM, the system's, or Playwright's.

    Playwright must not be open then: call it before ``sync_playwright``.
    """
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    given = [os.environ["MAEGE_CHROMIUM"]] if "MAEGE_CHROMIUM" in os.environ else NAMES
    for candidate in (*map(shutil.which, given), own):
        if candidate and works(candidate):
            return candidate
    return None


def works(path: str) -> bool:
    try:
        done = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except OSError:
        return False
    return done.returncode == 0


def install() -> str | None:
    """Install Chromium from the system's packages (as root, in a container), or by Playwright."""
    print("Installing Chromium for the tests of the report ...", flush=True)
    if os.geteuid() == 0 and shutil.which("apt-get"):
        packages = ["--no-install-recommends", "chromium", "fonts-liberation"]  # no printers
        for command in (["update"], ["install", "--yes", *packages]):
            subprocess.run(["apt-get", "--quiet", "--quiet", *command], check=False)
        if executable := find():
            return executable
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    return find()


if __name__ == "__main__":
    if not (find() or install()):
        sys.exit(
            "The tests need Chromium: install it (on Debian, apt-get install chromium), or say "
            "where it is: MAEGE_CHROMIUM=/path/to/chromium make test"
        )
