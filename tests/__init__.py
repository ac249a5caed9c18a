import gc

# Modules and tests stay: until all are there, a search for cycles finds next to nothing.
gc.set_threshold(10_000_000)
