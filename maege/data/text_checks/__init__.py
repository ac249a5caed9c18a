"""What looks wrong with texts that are compared: a note for each file, before anything is scored."""
