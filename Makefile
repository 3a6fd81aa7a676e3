# forno: `make play` plays, `make test` tests. Everything is installed into .venv and web/node_modules, nothing elsewhere.
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.NOTPARALLEL:
.DEFAULT_GOAL := help

PORT ?= 8000
FORNO_DATA ?= data
WORKERS ?= 4
DOCS_PORT ?= 8001
PYTHON ?= $(shell scripts/python.sh)

# What the tests' many processes load is compiled once, whatever the environment says of bytecode.
export PYTHONDONTWRITEBYTECODE :=

BIN := .venv/bin
PIP := $(BIN)/pip --disable-pip-version-check --no-input -q
NPM := npm --prefix web --no-fund --no-audit
CLIENT := src/forno/server/web/index.html
# Folders stand among the sources, so that a deleted file is noticed too.
WEB_SOURCES := $(shell find web/src web/public web/index.html web/*.json web/*.js web/*.ts docs/rules docs/images/cards languages -print 2>/dev/null)

.PHONY: help setup play check static lint unit web-check test test-client compile bench bench-peers dist docs docs-serve names types house pictures lock versions clean system system-tests

help:  ## this list
	@grep -E '^[a-z-]+:.*##' Makefile | sed -E 's/^([a-z-]+):[^#]*## */  make \1\t/' | expand -t 18

# ---------------------------------------------------------------------------------------------------------- environment

setup: system-tests  ## install everything for play, checks and tests
	@$(MAKE) --no-print-directory $(CLIENT) & client=$$!; \
	$(MAKE) --no-print-directory .venv/.stamp-dev || { wait $$client; exit 1; }; \
	wait $$client
	@echo "setup: ready"

system:
	@scripts/system.sh "$(PYTHON)"

system-tests:
	@scripts/system.sh "$(PYTHON)" tests

.venv/bin/pip:
	@echo "setup: making .venv with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv .venv

.venv/.stamp-run: requirements/run.txt pyproject.toml | .venv/bin/pip
	@echo "setup: installing forno and what it needs to run into .venv"
	@$(PIP) install -r requirements/run.txt
	@$(PIP) install --no-build-isolation --no-deps -e .
	@touch $@

# What is not for players is compiled as it is used, and kept then: most of it never is.
.venv/.stamp-dev: requirements/dev.txt .venv/.stamp-run
	@echo "setup: installing the tools for checks and tests into .venv"
	@$(PIP) install --no-compile -r requirements/dev.txt
	@touch $@

.venv/.stamp-docs: requirements/docs.txt | .venv/bin/pip
	@echo "docs: installing the tools for the documentation into .venv"
	@$(PIP) install -r requirements/docs.txt
	@touch $@

.venv/.stamp-dist: requirements/dist.txt .venv/.stamp-run
	@echo "dist: installing the tools for the package into .venv"
	@$(PIP) install -r requirements/dist.txt
	@touch $@

web/node_modules/.stamp: web/package-lock.json web/package.json
	@echo "setup: installing the web client's tools into web/node_modules"
	@$(NPM) ci --loglevel=error
	@touch $@

$(CLIENT): web/node_modules/.stamp $(WEB_SOURCES)
	@echo "setup: building the web client"
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

# ------------------------------------------------------------------------------------------------------------------ use

play: system .venv/.stamp-run $(CLIENT)  ## serve the game in the browser: PORT=8000 FORNO_DATA=data
	@echo "play: http://localhost:$(PORT)  (data in $(FORNO_DATA), Ctrl-C ends; with FORNO_HOST=0.0.0.0 for others, too)"
	@FORNO_DATA="$(FORNO_DATA)" PORT="$(PORT)" exec $(BIN)/forno serve

bench: .venv/.stamp-dev  ## speed on this machine, beside the peers
	@$(BIN)/forno bench start
	@$(BIN)/python -m benchmarks.kernels
	@$(BIN)/python -m benchmarks.environments
	@$(BIN)/python -m benchmarks.server

bench-peers:  ## boardgame.io, for `python -m benchmarks.server` to measure beside
	@npm --prefix benchmarks/boardgame_io --no-fund --no-audit ci --loglevel=error

docs: .venv/.stamp-docs  ## the documentation's site with the API, into site/; follows its links
	@$(BIN)/zensical build --clean --strict
	@$(BIN)/python -m scripts.site_links
	@echo "docs: site/index.html; make docs-serve shows it"

dist: system .venv/.stamp-dist  ## wheel, sdist and SBOM of the last commit, into dist/, tried in clean places
	@$(BIN)/python -m scripts.release

docs-serve: .venv/.stamp-docs  ## show the documentation, and again after each change: DOCS_PORT=8001
	@$(BIN)/zensical serve --dev-addr "localhost:$(DOCS_PORT)"

# --------------------------------------------------------------------------------------------------------------- checks

# What is static comes to its end meanwhile, and is said after the tests.
check: .venv/.stamp-dev web/node_modules/.stamp  ## lint, types, layers, unit tests
	@said=$$(mktemp); trap 'rm -f $$said' EXIT; good=1; \
	$(MAKE) --no-print-directory static >$$said 2>&1 & static=$$!; \
	$(MAKE) --no-print-directory unit || good=; \
	wait $$static || good=; cat $$said; [ -n "$$good" ]

# Side by side, here and below: none of them fills more than one core.
static: .venv/.stamp-dev web/node_modules/.stamp
	@$(MAKE) --no-print-directory lint & lint=$$!; \
	$(MAKE) --no-print-directory web-check && $(NPM) run style || { wait $$lint; exit 1; }; \
	wait $$lint

lint: .venv/.stamp-dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy src tests $(wildcard examples benchmarks)
	@$(BIN)/lint-imports --no-logo

web-check: web/node_modules/.stamp
	@$(NPM) run check & types=$$!; $(NPM) run lint || { wait $$types; exit 1; }; wait $$types

unit: .venv/.stamp-dev
	$(BIN)/pytest -q -n 2 -m "not slow and not server and not browser"

# The client and Python side by side, from nothing on: while one waits for its packages the other works.
test: system-tests  ## everything: checks, all tests, a game in a real browser
	@$(MAKE) --no-print-directory test-client & client=$$!; \
	$(MAKE) --no-print-directory .venv/.stamp-dev || { wait $$client; exit 1; }; \
	$(MAKE) --no-print-directory lint & lint=$$!; \
	$(MAKE) --no-print-directory compile || { wait $$client $$lint; exit 1; }; \
	wait $$lint || { wait $$client; exit 1; }; \
	wait $$client
	$(BIN)/pytest -n $(WORKERS) --durations=10

test-client: $(CLIENT) web-check
	@$(NPM) run test

compile: .venv/.stamp-dev
	@echo "test: compiling the kernels"
	@$(BIN)/python -m scripts.compile

names: .venv/.stamp-dev  ## write down the public names anew, after a change that is meant
	@$(BIN)/python -m tests.test_public_names --write

types: .venv/.stamp-run  ## write the client's types anew, after a change of the protocol
	@$(BIN)/python -m scripts.typescript

pictures: .venv/.stamp-dev $(CLIENT)  ## photograph the pages anew, after a change of their look that is meant
	@FORNO_ALBUM=anew $(BIN)/pytest -q tests/browser/test_pictures.py && git status --short tests/browser/pictures

house: .venv/.stamp-dev  ## draw the house anew, after a room has come or an import
	@$(BIN)/python -m scripts.house

lock: system  ## resolve the dependencies anew
	@PYTHON="$(PYTHON)" scripts/lock.sh

versions: system  ## try out the lowest and the newest versions of what forno needs, each in a clean place
	@PYTHON="$(PYTHON)" scripts/versions.sh

clean:  ## remove all that was built or installed here; keeps data/
	rm -rf .venv web/node_modules web/.svelte-check src/forno/server/web site .cache build dist artefacts .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
