"""README.md of the experiment, rendered from a template and the results."""

from experiments.coverage import answers
from experiments.coverage.published_figures import published_table
from experiments.coverage.stored_tables import HERE, StoredTables
from experiments.readme_template import readme_template

PAGE = HERE / "README.md"


def render(tables: StoredTables) -> str:
    """Return README.md as text."""
    return readme_template(HERE).render(
        answers=answers.answers(tables),
        published=published_table(tables),
        needed=answers.needed_table(tables),
        orders=answers.orders_table(tables),
        gains=answers.gains_table(tables),
        people={number: answers.people_table(tables, number) for number in (9, 2, 1)},
        perfect=answers.perfect_table(tables),
        validity=answers.validity_table(tables),
    )
