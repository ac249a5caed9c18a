"""The colours of the charts of the paper."""

BLUE, ORANGE = "#2b7bba", "#D55E00"
