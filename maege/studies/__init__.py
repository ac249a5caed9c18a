"""Studies: each folder is one, with its configuration, measurements, report and command."""
