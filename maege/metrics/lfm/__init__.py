"""LFM: a grade of grammaticality from linguistic features, learnt from people's grades."""
