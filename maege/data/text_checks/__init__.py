"""What looks wrong with texts that are compared, before they are scored."""
