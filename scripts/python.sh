#!/usr/bin/env bash
# Print the Python to make .venv with: 3.11 or newer, and the quickest where there are several.
# One built with profile-guided optimisation runs the server a twentieth faster. Distributions build theirs so; pyenv doesn't
# unless told to. So: python3 if it says that it was, then the distribution's, then any.
set -euo pipefail

usable() { "$1" -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
has_pip() { "$1" -c 'import ensurepip' 2>/dev/null; }
optimised() { "$1" -c 'import sys, sysconfig as s; sys.exit("--enable-opt" not in (s.get_config_var("CONFIG_ARGS") or ""))'; }

if usable python3 && has_pip python3 && optimised python3; then echo python3; exit; fi
if usable /usr/bin/python3 && has_pip /usr/bin/python3; then echo /usr/bin/python3; exit; fi
for name in python3 python3.13 python3.12 python3.11; do
  if usable "$name"; then echo "$name"; exit; fi
done
