"""Higher: a game of twelve cards, small enough to be read at one sitting."""
