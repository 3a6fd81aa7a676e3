"""How fast things are on this machine, beside the peers; README.md says what is measured, and how."""
