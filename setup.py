"""The parts of the package that must be computed; the rest is in setup.cfg."""

import os
import re
from pathlib import Path

from setuptools import find_packages, setup
from setuptools.command.build_py import build_py

# Where the repository is, such as https://github.com/OWNER/maege. The release workflow sets it.
URL = os.environ.get("MAEGE_URL", "")
VERSION = re.search(r'__version__ = "(.+)"', Path("maege/__init__.py").read_text("utf-8"))[1]

PAGES = {
    "Source": f"tree/v{VERSION}",
    "Documentation": f"tree/v{VERSION}/docs",
    "Changelog": f"blob/v{VERSION}/CHANGELOG.md",
    "Issues": "issues",
}

# Folders outside of maege/ that are installed inside of it (see package_dir in setup.cfg).
DATA_PACKAGES = ["maege.cards", "maege.configs"]


def absolute_links(markdown: str) -> str:
    """Return Markdown whose links lead into the repository, as they must on a package index."""
    if not URL:
        return markdown
    markdown = re.sub(r"(!\[[^]]*\]\()(?!https?:|#)", rf"\1{URL}/raw/v{VERSION}/", markdown)
    return re.sub(r"(\]\()(?!https?:|#)", rf"\1{URL}/blob/v{VERSION}/", markdown)


class BuildWithVega(build_py):
    """Add the scripts of Vega to a wheel, so that the report has charts without vl-convert.

    An editable installation has none: there vl-convert, of the extra `figures`, makes them.
    """

    def run(self) -> None:
        """Copy the modules, then write the scripts beside the assets of the page."""
        super().run()
        if not self.editable_mode:
            import vl_convert

            path = Path(self.build_lib, "maege", "report", "html", "assets", "vega.js")
            path.write_text(vl_convert.javascript_bundle(), encoding="utf-8")


setup(
    cmdclass={"build_py": BuildWithVega},
    packages=[*find_packages(include=["maege", "maege.*"]), *DATA_PACKAGES],
    long_description=absolute_links(Path("README.md").read_text("utf-8")),
    long_description_content_type="text/markdown",
    project_urls={name: f"{URL}/{path}" for name, path in PAGES.items() if URL},
)
