"""Write the playthroughs anew, after a change that is meant: `python -m tests.playthroughs --write`."""

import sys

from .test_playthroughs import COMMAND, PLAYTHROUGHS, path
from .transcript import transcript

if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(f"usage: {COMMAND}")
    for table in PLAYTHROUGHS:
        path(table).write_text(transcript(table), "utf8")
        print(f"{path(table).name}: {path(table).stat().st_size} bytes")
