"""LanguageTool: its installation, its server, and a client of its HTTP interface."""
