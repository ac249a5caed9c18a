"""The parts of the package that must be computed; the rest is in setup.cfg."""

import gzip
import os
import re
import tarfile
import time
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist
from setuptools.errors import SetupError

# Where the repository is; MAEGE_URL has precedence, and the release workflow sets it. OWNER is a
# placeholder: then there are no addresses.
CITATION = Path("CITATION.cff").read_text("utf-8")
LISTED = re.search(r"^repository-code: (?!.*/OWNER/)(\S+)$", CITATION, re.MULTILINE)
URL = os.environ.get("MAEGE_URL", LISTED[1] if LISTED else "")
VERSION = re.search(r'__version__ = "(.+)"', Path("maege/__init__.py").read_text("utf-8"))[1]

PAGES = {
    "Source": f"tree/v{VERSION}",
    "Documentation": f"tree/v{VERSION}/docs",
    "Changelog": f"blob/v{VERSION}/CHANGELOG.md",
    "Issues": "issues",
}

# The scripts of Vega that THIRD_PARTY_LICENSES describes, by the vl-convert of pyproject.toml.
VEGA_SHA256 = "3425bd951a44d478d0505c6b5d1e8d57656b6e9a4da7bfe88a718ce61d76e572"

# Folders outside of maege/ that are installed inside of it (see package_dir in setup.cfg).
DATA_PACKAGES = ["maege.cards", "maege.configs"]


def absolute_links(markdown: str) -> str:
    """Return Markdown whose links lead into the repository, as they must on a package index."""
    if not URL:
        return markdown
    markdown = re.sub(r"(!\[[^]]*\]\()(?!https?:|#)", rf"\1{URL}/raw/v{VERSION}/", markdown)
    return re.sub(r"(\]\()(?!https?:|#)", rf"\1{URL}/blob/v{VERSION}/", markdown)


# The loops in C (see maege/loops/__init__.py), one file for all versions of Python. Without a C
# compiler a build goes on, and says so. MAEGE_PURE=1 makes the wheel for all other platforms.
LOOPS = Extension(
    "maege.loops.extension",
    sources=sorted(map(str, Path("maege/loops").glob("*.c"))),
    depends=sorted(map(str, Path("maege/loops").glob("*.h"))),
    py_limited_api=True,
    optional=True,
)
# Results are those of plain Python to the last bit: no operations of floats are joined.
COMPILER_OPTIONS = {
    "msvc": ["/O2", "/std:c11", "/fp:precise"],
    "unix": ["-std=c11", "-O3", "-g0", "-ffp-contract=off", "-fvisibility=hidden"],
}


class BuildLoops(build_ext):
    """Compile the loops with the options of the compiler that is there."""

    def build_extension(self, extension: Extension) -> None:
        """Compile one extension."""
        is_msvc = self.compiler.compiler_type == "msvc"
        extension.extra_compile_args = COMPILER_OPTIONS["msvc" if is_msvc else "unix"]
        super().build_extension(extension)


class BuildWithVega(build_py):
    """Add the scripts of Vega to a wheel, so that the report has charts without vl-convert.

    An editable installation has none: there vl-convert, of the extra `figures`, makes them.
    """

    def run(self) -> None:
        """Copy the modules, then write the scripts beside the assets of the page."""
        super().run()
        if not self.editable_mode:
            path = Path(self.build_lib, "maege", "report", "html", "assets", "vega.js")
            path.write_bytes(scripts_of_vega())


class ReproducibleSdist(sdist):
    """Write the same bytes for the same files, whoever owns them and when they were written.

    setuptools heeds SOURCE_DATE_EPOCH in wheels only.
    """

    def make_archive(self, base_name, *args, base_dir, **options) -> str:
        """Pack a folder with the date SOURCE_DATE_EPOCH, without users and their rights."""
        date = int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())

        def neutral(member: tarfile.TarInfo) -> tarfile.TarInfo:
            member.mode = 0o755 if member.mode & 0o100 else 0o644
            member.uid, member.gid, member.uname, member.gname = 0, 0, "", ""
            member.mtime = date
            return member

        path = f"{base_name}.tar.gz"
        with gzip.GzipFile(path, "wb", mtime=date) as file, tarfile.open(None, "w", file) as tar:
            tar.add(base_dir, filter=neutral)
        return path


def scripts_of_vega() -> bytes:
    """Return the scripts of Vega; raise SetupError if they are not those that were looked at."""
    import vl_convert

    scripts = vl_convert.javascript_bundle().encode()
    digest = sha256(scripts).hexdigest()
    if digest != VEGA_SHA256:
        raise SetupError(
            f"vl-convert-python {version('vl-convert-python')} makes scripts of Vega with the "
            f"SHA-256 {digest}, not {VEGA_SHA256}. Build with the version that pyproject.toml "
            "requires; for another one, CONTRIBUTING.md says what to change"
        )
    return scripts


setup(
    cmdclass={"build_ext": BuildLoops, "build_py": BuildWithVega, "sdist": ReproducibleSdist},
    ext_modules=[] if os.environ.get("MAEGE_PURE") else [LOOPS],
    packages=[*find_packages(include=["maege", "maege.*"]), *DATA_PACKAGES],
    long_description=absolute_links(Path("README.md").read_text("utf-8")),
    long_description_content_type="text/markdown",
    project_urls={name: f"{URL}/{path}" for name, path in PAGES.items() if URL},
)
