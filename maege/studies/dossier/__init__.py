"""The dossier of a metric: marks, cards and a sentence, from the results of rows."""
