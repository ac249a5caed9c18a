"""What all studies share that rank partial corrections, whose order is known by construction."""
