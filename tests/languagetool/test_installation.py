"""The installation of LanguageTool."""

from pathlib import Path

import pytest

from maege.errors import LanguageToolError
from maege.languagetool import installation
from maege.metrics.languagetool import LanguageTool
from tests.support.languagetool_home import home as home
from tests.support.languagetool_home import url as url

pytestmark = pytest.mark.java


def test_missing_installation_requirements_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(installation.HOME_VARIABLE, str(tmp_path))
    with pytest.raises(LanguageToolError, match="install it by: maege doctor languagetool install"):
        LanguageTool()
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(LanguageToolError, match="no `java` on the PATH"):
        installation.install()
    old = tmp_path / "java"
    old.write_text("#!/bin/sh\necho 'openjdk version \"11.0.2\"' >&2\n")
    old.chmod(0o755)
    with pytest.raises(LanguageToolError, match="is Java 11"):
        installation.install()
    old.write_text("#!/bin/sh\necho 'openjdk version \"21\"' >&2\n")
    with pytest.raises(LanguageToolError, match="no `mvn` on the PATH"):
        installation.install()
    maven = tmp_path / "mvn"
    maven.write_text("#!/bin/sh\necho '[ERROR] no route to host'; exit 1\n")
    maven.chmod(0o755)
    with pytest.raises(LanguageToolError, match="no route to host"):
        installation.install()
    assert not installation.is_installed()
    assert not [path for path in tmp_path.glob(".*") if path.is_dir()]


def test_a_changed_file_is_refused(home: Path, tmp_path: Path) -> None:
    for name in installation.checksums():
        (tmp_path / name).symlink_to(home / installation.VERSION / name)
    installation.verify_files(tmp_path)
    victim = next(iter(installation.checksums()))
    (tmp_path / victim).unlink()
    with pytest.raises(LanguageToolError, match=victim):
        installation.verify_files(tmp_path)
    (tmp_path / victim).write_bytes(b"something else")
    with pytest.raises(LanguageToolError, match=f"sha256 of {victim} is not"):
        installation.verify_files(tmp_path)
