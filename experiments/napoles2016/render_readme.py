"""README.md of the experiment, rendered from a template and the results."""

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from experiments.napoles2016 import page_tables
from experiments.napoles2016.answers import answers
from experiments.napoles2016.stored_tables import HERE, StoredTables

PAGE = HERE / "README.md"
TABLES = (
    *("comparison", "published", "levels", "differences", "mixtures_in_print", "mixtures"),
    *("reference_numbers", "mixed_reference_numbers", "lattices", "people"),
)


def render(tables: StoredTables) -> str:
    """Return README.md as text."""
    environment = Environment(  # Markdown, and all of its values are ours
        loader=FileSystemLoader(HERE),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template("README.md.jinja").render(
        answers=answers(tables),
        **{name: getattr(page_tables, name)(tables) for name in TABLES},
    )
