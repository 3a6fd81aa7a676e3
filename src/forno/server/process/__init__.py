"""One process of the server: made, started, stopped."""
