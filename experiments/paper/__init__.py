"""The figures of paper/paper.md, and the values that its text quotes."""
