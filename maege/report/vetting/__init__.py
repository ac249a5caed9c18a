"""What is written about a vetted metric: claims, verdict, reports."""
