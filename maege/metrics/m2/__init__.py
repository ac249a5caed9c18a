"""M2 (MaxMatch): the edits of a hypothesis that match gold edits best."""
