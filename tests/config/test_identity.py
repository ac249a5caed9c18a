"""What results are of, as a short hash."""

from pathlib import Path

from maege.config.identity import Identity
from maege.studies.lattices.inputs import load_inputs
from tests.config.configuration_text import MINIMAL, loaded


def test_the_fingerprint_ignores_the_order_of_metrics(tmp_path: Path) -> None:
    first = loaded(tmp_path, "corpus: tiny\nmetrics: [bleu, gleu]\n")
    second = loaded(tmp_path, "metrics: [gleu, bleu]\ncorpus: tiny\n")
    prints = [
        Identity.of("run", c, load_inputs(c).checksums, c.build_metrics()).fingerprint
        for c in (first, second, loaded(tmp_path, MINIMAL))
    ]
    assert prints[0] == prints[1] != prints[2]
