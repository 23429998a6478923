"""How long things take, measured on the machine at hand."""
