"""README.md of the experiment, rendered from a template and the results."""

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from experiments.coverage_today.stored_tables import HERE, StoredTables

PAGE = HERE / "README.md"


def render(tables: StoredTables) -> str:
    """Return README.md as text."""
    environment = Environment(  # Markdown, and all of its values are ours
        loader=FileSystemLoader(HERE),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    return environment.get_template("README.md.jinja").render()
