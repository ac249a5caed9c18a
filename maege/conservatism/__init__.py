"""Do systems change less than people? Words that texts change, and edits by type of error.

The functions take texts, edits and numbers, and return small frozen results.
"""
