"""How what attacks found is shown."""
