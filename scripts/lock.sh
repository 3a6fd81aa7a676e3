#!/usr/bin/env bash
# Resolve the dependencies of pyproject.toml anew and write them down: requirements/{run,dev,docs,dist}.txt.
set -euo pipefail
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT

"$python" -m venv "$room"
pip="$room/bin/pip --disable-pip-version-check"
$pip install --quiet --upgrade pip

write() { # FILE COMMENT: what is installed now, names and versions only
  { echo "# $2"; echo "# Written by \`make lock\`."; $pip freeze --exclude-editable 2>/dev/null | sed 's/+cpu$//' | sort -f; } >"requirements/$1"
  echo "requirements/$1: $(grep -c == "requirements/$1") packages"
}

$pip install --quiet --editable '.[fast]' --group build
write run.txt "What forno needs to run, the compiled kernels and the build backend included; not the driver of PostgreSQL."
$pip install --quiet --editable '.[cluster,fast,postgres,rl]' --group build --group dev
write dev.txt "What the checks, tests and benchmarks need besides: the whole environment."

beside() { # GROUP COMMENT: tools for one thing alone, which change nothing of the above
  rm -rf "$room"
  "$python" -m venv "$room"
  $pip install --quiet --upgrade pip
  $pip install --quiet --group "$1" --constraint requirements/dev.txt
  write "$1.txt" "$2; installed beside the rest, and what both need in one version."
}

beside docs "What builds the documentation"
beside dist "What makes and checks the package that is given to others"
