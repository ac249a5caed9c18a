"""The LanguageTool server on this machine: one version, every file checked by its hash."""

import os
import re
import shutil
import subprocess
import tempfile
from functools import cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from maege.errors import LanguageToolError

VERSION = "6.6"
COMMIT = "f13e71a"  # what a server of this version says of itself
FOLDER_VARIABLE = "MAEGE_LANGUAGETOOL"
JAVA = 17  # the oldest that this version runs on
COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"
INSTALL = "maege languagetool install"
# The server needs the modules of all languages to start, and brings them.
PROJECT = f"""<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>maege</groupId><artifactId>languagetool</artifactId><version>1</version>
  <dependencies>
    <dependency>
      <groupId>org.languagetool</groupId>
      <artifactId>languagetool-server</artifactId><version>{VERSION}</version>
    </dependency>
    <dependency>
      <groupId>org.languagetool</groupId>
      <artifactId>language-en</artifactId><version>{VERSION}</version>
    </dependency>
  </dependencies>
</project>
"""


def home() -> Path:
    """Return the folder of all that concerns the server.

    It is $MAEGE_LANGUAGETOOL, or in the user's data folder.
    """
    if given := os.environ.get(FOLDER_VARIABLE):
        return Path(given)
    from platformdirs import user_data_path

    return user_data_path("maege") / "languagetool"


def jars() -> Path:
    """Return the folder of the installed jar files, there or not."""
    return home() / VERSION


@cache
def checksums() -> dict[str, str]:
    """Return name -> sha256 of every jar file of this version."""
    text = (files("maege.languagetool") / "jars.sha256").read_text(encoding="ascii")
    return {name: digest for digest, name in (line.split() for line in text.splitlines())}


def is_installed() -> bool:
    """Tell whether all files are there (their hashes were checked when they were installed)."""
    return jars().is_dir() and checksums().keys() <= {path.name for path in jars().iterdir()}


def require() -> Path:
    """Return the folder of the jar files. Raises LanguageToolError if the server is not there."""
    if not is_installed():
        raise LanguageToolError(
            f"the LanguageTool server is not installed ({jars()}); install it by: {INSTALL}"
        )
    return jars()


def install() -> Path:
    """Bring the server with Maven, check every file, and move all into place.

    Raises LanguageToolError if Java or Maven is missing, if Maven fails, or if a file is not the
    expected one; then nothing is changed.
    """
    java()
    home().mkdir(parents=True, exist_ok=True)
    aside = Path(tempfile.mkdtemp(prefix=".install.", dir=home()))
    try:
        _bring(aside)
        check(aside / "jars")
        shutil.rmtree(jars(), ignore_errors=True)
        (aside / "jars").replace(jars())
    finally:
        shutil.rmtree(aside, ignore_errors=True)
    return jars()


def _bring(folder: Path) -> None:
    maven = shutil.which("mvn")
    if maven is None:
        raise LanguageToolError(
            "installing LanguageTool takes Maven: no `mvn` on the PATH; install it (Debian: apt "
            "install maven; macOS: brew install maven), or give a running server by its URL"
        )
    (folder / "pom.xml").write_text(PROJECT, encoding="utf-8")
    command = [maven, "--batch-mode", "--quiet", "--strict-checksums", COPY]
    command += [f"-DoutputDirectory={folder / 'jars'}", "-DincludeScope=runtime"]
    done = subprocess.run(  # noqa: S603
        command, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )
    if done.returncode:
        told = [line for line in done.stdout.splitlines() if "[ERROR]" in line]
        raise LanguageToolError(
            "Maven could not bring LanguageTool:\n" + "\n".join(told[:5] or [done.stderr[-500:]])
        )


def check(folder: Path) -> None:
    """Raise LanguageToolError unless the folder has exactly the expected files."""
    expected = checksums()
    found = {path.name: path for path in folder.glob("*")}
    for name in sorted(expected.keys() | found.keys()):
        if name not in found:
            raise LanguageToolError(f"LanguageTool {VERSION}: Maven did not bring {name}")
        if name not in expected:
            raise LanguageToolError(f"LanguageTool {VERSION}: Maven brought {name}, not expected")
        if sha256(found[name].read_bytes()).hexdigest() != expected[name]:
            raise LanguageToolError(
                f"LanguageTool {VERSION}: the sha256 of {name} is not the expected one; remove it "
                f"from Maven's local repository and try again"
            )


def java() -> str:
    """Return the path of Java. Raises LanguageToolError if there is none, or one too old."""
    own = os.environ.get("JAVA_HOME")
    found = shutil.which("java", path=str(Path(own) / "bin")) if own else shutil.which("java")
    advice = f"LanguageTool needs Java {JAVA} or later (Debian: apt install default-jre-headless)"
    if found is None:
        place = "below $JAVA_HOME" if own else "on the PATH"
        raise LanguageToolError(f"{advice}: no `java` {place}")
    done = subprocess.run(  # noqa: S603
        [found, "-version"], capture_output=True, text=True, check=False
    )
    version = re.search(r'version "(?:1\.)?(\d+)', done.stderr + done.stdout)
    if version is None or int(version[1]) < JAVA:
        told = version[1] if version else "of unknown version"
        raise LanguageToolError(f"{advice}: {found} is Java {told}")
    return found
