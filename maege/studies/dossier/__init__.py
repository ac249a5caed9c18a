"""The dossier of a metric: grades, cards and a sentence, from the results of rows."""
