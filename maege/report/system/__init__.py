"""What is written about compared systems: findings, tables, charts, citations, files."""
