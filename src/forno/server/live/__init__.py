"""One table in memory, with its people, its clock and its database."""
