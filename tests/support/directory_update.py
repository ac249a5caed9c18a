"""An update of an output directory."""

from pathlib import Path

from maege.files.output_directory import OutputDirectory


def update(directory: Path, content: str, *further: str) -> None:
    manifest = {"fingerprint": content}
    with OutputDirectory(directory) as output, output.update(manifest) as aside:
        (aside / "tables").mkdir()
        for name in ("a", "tables/b", "z", *further):
            (aside / name).write_text(content)
