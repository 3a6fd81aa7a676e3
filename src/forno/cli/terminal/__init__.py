"""Games in a terminal: their words, their events as sentences, their tables drawn."""
