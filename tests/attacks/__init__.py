"""What accidents and hostile input must not do."""
