"""Whether the verdict tells a good metric from a random one."""
