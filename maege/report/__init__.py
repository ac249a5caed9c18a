"""What is written: tables, charts, pages, files."""
