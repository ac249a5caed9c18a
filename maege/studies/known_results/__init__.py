"""Known results of known metrics: figures that come with the package, and when they fit."""
