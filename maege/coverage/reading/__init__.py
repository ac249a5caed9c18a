"""Read pools of corrections, and corpora with the corrections of several people."""
