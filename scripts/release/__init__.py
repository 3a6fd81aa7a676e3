"""What is given to others: a wheel and an sdist, tried where the sources are not, with what is inside written down."""
