"""How far metrics that answer otherwise when asked again can be relied on."""
