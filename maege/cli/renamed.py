"""Commands that have another name now; who calls one by its old name is told the new one."""

# By old name. They are refused for one version; then this module goes.
RENAMED = {
    "attribute": "edits --text",
    "reliability": "judge reliability",
}
