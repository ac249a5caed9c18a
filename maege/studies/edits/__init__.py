"""What each edit is worth to metrics, and whether people agree."""
