"""README.md of the experiment, rendered from a template and the results."""

from experiments.napoles2016 import page_tables
from experiments.napoles2016.answers import answers
from experiments.napoles2016.stored_tables import HERE, StoredTables
from experiments.readme_template import readme_template

PAGE = HERE / "README.md"
TABLES = (
    *("comparison", "published", "levels", "differences", "mixtures_in_print", "mixtures"),
    *("reference_numbers", "mixed_reference_numbers", "lattices", "people"),
)


def render(tables: StoredTables) -> str:
    """Return README.md as text."""
    return readme_template(HERE).render(
        answers=answers(tables),
        **{name: getattr(page_tables, name)(tables) for name in TABLES},
    )
