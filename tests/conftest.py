"""What holds for all tests."""

import os

from hypothesis import settings

# A shared machine is slow at times: that is no failure. In CI the examples are the same in every run.
settings.register_profile("forno", deadline=None, print_blob=True)
settings.register_profile("ci", settings.get_profile("forno"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "forno")
