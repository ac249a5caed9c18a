"""Two sentences: both annotators correct the second one in the same way."""

from pathlib import Path
from typing import Any

from maege.config.subject import configuration
from maege.studies.edits.config import EditsConfig
from maege.studies.edits.inputs import read_inputs
from maege.studies.edits.lattices import Lattices, study_lattices
from maege.studies.lattices.samples import prepared_sentences

SENTENCES = (
    "S He go to home\nA 1 2|||SVA|||goes|||REQUIRED|||-NONE-|||0\n"
    "A 2 3|||Prep||||||REQUIRED|||-NONE-|||0\n"
    "A 1 2|||SVA|||went|||REQUIRED|||-NONE-|||1\n\n"
    "S They has cat\nA 1 2|||SVA|||have|||REQUIRED|||-NONE-|||0\n"
    "A 2 2|||ArtOrDet|||a|||REQUIRED|||-NONE-|||0\n"
    "A 1 2|||SVA|||have|||REQUIRED|||-NONE-|||1\n"
    "A 2 2|||ArtOrDet|||a|||REQUIRED|||-NONE-|||1\n\n"
)


def edits_config(m2: Path, **keys: Any) -> EditsConfig:
    return configuration(EditsConfig, {"corpus": str(m2), "metrics": ["ld"], **keys})


def lattices_of(m2: Path, **keys: Any) -> Lattices:
    config = edits_config(m2, **keys)
    inputs = read_inputs(config).lattices
    return study_lattices(config, inputs, prepared_sentences(config, inputs))
