"""README.md of the experiment, rendered from a template and the results."""

from experiments.coverage_today import page_tables
from experiments.coverage_today.answers import answers
from experiments.coverage_today.corpora import KINDS
from experiments.coverage_today.stored_tables import HERE, StoredTables
from experiments.readme_template import readme_template

PAGE = HERE / "README.md"


def render(tables: StoredTables) -> str:
    """Return README.md as text."""
    return readme_template(HERE).render(
        answers=answers(tables),
        groups=page_tables.groups_table(tables),
        systems=page_tables.systems_table(tables, 9),
        correlations=page_tables.correlations_table(tables),
        types=page_tables.types_table(tables),
        ranks=page_tables.ranks_table(tables),
        people=page_tables.people_table(tables),
        agreements=page_tables.agreements_table(tables),
        experts=" and ".join(
            f"{tables.row('word_changes', name=name)['strict']:.1f}" for name in KINDS["fluent"]
        ),
        reranking=page_tables.reranking_table(tables),
    )
