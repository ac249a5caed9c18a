"""What is written: pages, tables, charts and files; here those of a run, and what all share."""
