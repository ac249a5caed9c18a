"""The studies: to add one, add a folder and its line here."""

# By the name of the folder, which is that of the command and of the function in Python: what its
# command does.
STUDIES = {
    "run": "Validate metrics on a corpus and write the report.",
    "vet": "Check metrics and compare them with baselines.",
    "challenge": "Ask metrics for harmless and harmful changes.",
    "attack": "Search for wrong texts that metrics reward.",
    "edits": "Estimate what each edit is worth to metrics.",
    "humans": "Compare metrics with human judgements.",
    "reliability": "Measure how much of what a judge says it would say again.",
    "systems": "Compare systems, with intervals and tests.",
    "coverage": "Measure how many of the valid corrections references have.",
}
# The class of the result, by study, if it has a class of its own: in the module `report.result`.
RESULTS = {
    "run": "RunResult",
    "attack": "AttackResult",
    "systems": "SystemsResult",
    "vet": "VettingResult",
}
