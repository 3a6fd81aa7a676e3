"""Write the records of a new rules version, once: `python -m tests.records`. Those of earlier versions never change."""

from .corpus import digest, make, path
from .test_records import CURRENT

if __name__ == "__main__":
    with path(CURRENT).open("x", encoding="utf8", newline="\n") as file:
        for record in make():
            file.write(f"{digest(record)} {record}\n")
    print(f"{path(CURRENT).name}: {path(CURRENT).stat().st_size} bytes")
