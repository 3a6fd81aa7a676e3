#!/usr/bin/env bash
# See that the system has what setup needs: Python with venv, Node, and for the tests Chromium and PostgreSQL.
# Installs what is missing where that can be done without asking (Debian and its kin, as root); else says what to do.
# Usage: scripts/system.sh PYTHON [tests]
set -euo pipefail
python=${1:-python3}
node_wanted=20.19

can_install() { [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; }
updated=
install() {
  [ -n "$updated" ] || { apt-get update -qq; updated=1; }
  echo "setup: installing $* with apt-get"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}
fail() { echo "setup: $*" >&2; exit 1; }

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null ||
  fail "Python 3.11 or newer is needed; say where it is: make PYTHON=/path/to/python3 …"
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
  can_install || fail "$python cannot make virtual environments; on Debian: apt-get install python3-venv"
  install python3-venv
fi

node_found=$(node --version 2>/dev/null || echo v0)
printf '%s\n' "$node_wanted" "${node_found#v}" | sort -C -V ||
  fail "Node $node_wanted or newer is needed to build the web client (found: $node_found)"
command -v npm >/dev/null || fail "npm is needed to build the web client"

[ "${2:-}" = tests ] || exit 0
if ! command -v chromium >/dev/null; then
  if can_install; then install chromium
  else echo "setup: no chromium here; the browser tests will fail until it is installed (Debian: apt-get install chromium)" >&2; fi
fi
if ! command -v chromium-headless-shell >/dev/null && can_install; then
  install chromium-headless-shell || echo "setup: no chromium-headless-shell to be had; the browser tests take longer with chromium" >&2
fi
if ! command -v initdb >/dev/null && ! compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null; then
  if can_install; then install postgresql
  else echo "setup: no PostgreSQL here; its tests will fail until it is installed (Debian: apt-get install postgresql)" >&2; fi
fi
