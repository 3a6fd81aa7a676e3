#!/usr/bin/env bash
# Install forno with the lowest versions of what it says that it needs, then with the newest, each into a clean place, and
# try it out there: the command, a server, games over sockets, the compiled twin, environments for learners. Needs the
# package registry.
# Usage: scripts/versions.sh [lowest-direct|highest]…
set -euo pipefail
cd "$(dirname "$0")/.."
python=${PYTHON:-python3}
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT

"$python" -m venv "$room/tools"
"$room/tools/bin/pip" --disable-pip-version-check install --quiet uv
for resolution in "${@:-lowest-direct highest}"; do
  for each in $resolution; do
    echo "versions: $each"
    "$room/tools/bin/uv" venv --quiet --python "$python" "$room/$each"
    FORNO_WITHOUT_CLIENT=1 "$room/tools/bin/uv" pip install --quiet --python "$room/$each/bin/python" --resolution "$each" \
      --reinstall-package forno '.[fast,postgres,rl]'
    "$room/tools/bin/uv" pip freeze --quiet --python "$room/$each/bin/python" |
      grep -iE '^(alembic|gymnasium|httptools|litestar|msgspec|numba|numpy|open.spiel|pettingzoo|pillow|prometheus.client|psycopg|resvg.py|rich|sqlalchemy|structlog|typer|uvicorn|uvloop|websockets)==' |
      paste -sd' ' | sed 's/^/  /'
    (cd "$room" && NUMBA_CACHE_DIR="$room/cache" XDG_CACHE_HOME="$room/cache" "$each/bin/python" "$OLDPWD/scripts/try_out.py")
  done
done
