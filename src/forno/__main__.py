"""``python -m forno`` is the command ``forno``."""

from forno.cli import main

if __name__ == "__main__":
    main()
