"""Heart to Heart boards."""
