"""What is written about comparisons with people: findings, tables, charts, files."""
