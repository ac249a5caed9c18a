"""The terminal: options that commands share, and how text is printed."""
