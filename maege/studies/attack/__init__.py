"""Whether metrics reward wrong texts that were searched for."""
