"""An output file: what is written through, and what cannot be written."""

import os
import stat
from pathlib import Path

import pytest

from maege.errors import OutputError
from maege.files.output_file import check_output_file, write_atomic
from tests.support.command_line import maege, ok


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="needs root")
def test_a_device_is_written_through(tmp_path: Path) -> None:
    device = tmp_path / "null"
    try:
        os.mknod(device, stat.S_IFCHR | 0o666, os.makedev(1, 3))
    except PermissionError:
        pytest.skip("cannot make a device")
    check_output_file(device, force=False)
    write_atomic(device, b"text")
    ok("init", "tiny", "--output", device)
    assert stat.S_ISCHR(device.stat().st_mode)


def test_standard_output_is_written_through(tmp_path: Path) -> None:
    process = maege("init", "tiny", "--output", "/dev/stdout")
    assert process.returncode == 0
    assert process.stdout.startswith("#")
    assert Path("/dev/stdout").is_symlink()


def test_a_file_that_cannot_be_written_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(OutputError, match="link to itself"):
        check_output_file(tmp_path / "loop", force=True)
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputError, match="no file can be made in"):
        check_output_file(tmp_path / "file/x", force=False)
    (tmp_path / "dangling").symlink_to("target")
    write_atomic(tmp_path / "dangling", b"text")
    assert (tmp_path / "target").read_bytes() == b"text"
    assert (tmp_path / "dangling").is_symlink()
