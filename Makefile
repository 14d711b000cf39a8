# Two commands matter: `make run` (a running Vaultlog) and `make test` (everything that CI runs).

VENV := .venv
BIN := $(VENV)/bin
READY_TO_RUN := $(VENV)/.ready-to-run
READY_TO_TEST := $(VENV)/.ready-to-test
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint .constraints.txt
TYPES := $(BIN)/python -m mypy && $(BIN)/python -m mypy.stubtest --mypy-config-file pyproject.toml \
    --ignore-missing-stub --concise $(notdir $(wildcard stubs/*))
# Set PYTHON to choose the interpreter the virtual environment is made with.
PYTHON ?= python3
# Without compiled modules every test process, and every process that a test starts, compiles the whole project again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help setup run test test-every-book check browser lint format types bench clean

help:
	@echo 'make run     start Vaultlog here: Redis, workers, API; the first time a match is played'
	@echo 'make test    lint, types and the whole test suite'
	@echo 'make check   lint, types and the quick tests: for the hand, in a minute and a half'
	@echo 'make test-engine | test-replays | test-workers | test-service   the tests of one package'
	@echo 'make test-every-book   the tests of the rules and cards under every rulebook: before a release'
	@echo 'make setup   only create $(VENV) and install what `make run` needs'
	@echo 'make lint | types | format | bench'
	@echo 'make clean   remove $(VENV) and every cache (never the data in ./var)'

setup: $(READY_TO_RUN)

run: $(READY_TO_RUN)
	@exec $(BIN)/python -m service run

# Three processes, also on two cores: a good part of the tests waits for servers and browsers. mypy runs beside them; its
# output is printed last.
test: $(READY_TO_TEST) browser lint
	@mkdir -p build
	@{ $(TYPES); } >build/types.log 2>&1 & types=$$!; \
	$(BIN)/python -m pytest -n 3 --dist worksteal; tests=$$?; \
	wait $$types; types=$$?; cat build/types.log; \
	exit $$((tests ? tests : types))

# What `--quick` leaves out is in tests/quick.py.
check: $(READY_TO_TEST) lint
	$(BIN)/python -m mypy
	$(BIN)/python -m pytest -n 2 --dist worksteal --quick

# The tests of a package or of any other directory: more than the quick ones, fewer than all.
test-%: $(READY_TO_TEST)
	$(BIN)/python -m pytest -n 2 --dist worksteal tests/$* $(filter engine replays,$*)

# `make test` leaves out the rulebooks under which a test has been seen to play as under the newest.
test-every-book: $(READY_TO_TEST)
	$(BIN)/python -m pytest -n 2 --dist worksteal --every-book tests/engine tests/rulings

lint: $(READY_TO_TEST)
	$(BIN)/python -m ruff check .
	$(BIN)/python -m ruff format --check .

format: $(READY_TO_TEST)
	$(BIN)/python -m ruff check --fix .
	$(BIN)/python -m ruff format .

types: $(READY_TO_TEST)
	$(TYPES)

bench: $(READY_TO_RUN)
	@exec $(BIN)/python -m tests.bench --json

clean:
	rm -rf $(VENV) build dist *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# The stamps are newer than the two files that list the dependencies, so a second `make` installs nothing.
# (The one warning silenced is the packager's general advice on editable installs.)
$(READY_TO_RUN): pyproject.toml .constraints.txt | $(BIN)/python
	@echo 'installing what Vaultlog needs into $(VENV) (once; a minute at most)'
	@$(PIP) setuptools
	@PYTHONWARNINGS=ignore $(PIP) --no-build-isolation --editable .
	@$(BIN)/python -m tests.acted_out
	@touch $@

$(READY_TO_TEST): pyproject.toml .constraints.txt | $(BIN)/python
	@echo 'installing what Vaultlog and its tests need into $(VENV) (once; a minute at most)'
	@$(PIP) setuptools
	@PYTHONWARNINGS=ignore $(PIP) --no-build-isolation --editable '.[dev]'
	@touch $@

# The tests of the pages drive a Chromium: the headless shell, which takes a quarter less processor time, installed if
# that is allowed; else any installed one. Without one the tests are skipped and say so. Where CI is set they fail
# instead, so this target itself need not fail.
browser: | $(BIN)/python
	@for package in chromium-headless-shell chromium; do \
	    command -v $$package >/dev/null && exit; \
	    if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	        echo "installing $$package for the tests of the pages (once; a minute or two)" >&2; \
	        { apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends \
	            -o DPkg::Lock::Timeout=300 $$package; } >$(VENV)/chromium.log 2>&1 && exit; \
	        echo 'it could not be installed:' >&2; tail -n 5 $(VENV)/chromium.log >&2; \
	    fi; \
	done; \
	for name in chromium-browser google-chrome; do command -v $$name >/dev/null && exit; done; \
	echo 'There is no Chromium here: the tests of the pages will be skipped.' >&2

# `.venv/bin/python` is a link: when the interpreter behind it is gone, it counts as absent and is made again.
$(BIN)/python:
	@for candidate in "$(PYTHON)" python3 python3.14 python3.13 python3.12 python3.11; do \
	    if "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then \
	        found="$$candidate"; break; \
	    fi; \
	done; \
	if [ -z "$$found" ]; then \
	    echo 'Vaultlog needs Python 3.11 or later and found none on PATH.' >&2; \
	    echo 'Install one, or name it: make PYTHON=/path/to/python3.12 run' >&2; \
	    exit 1; \
	fi; \
	echo "creating $(VENV) with $$("$$found" --version)"; \
	rm -rf $(VENV); \
	"$$found" -m venv $(VENV) || { \
	    rm -rf $(VENV); \
	    echo "$$found cannot make a virtual environment; on Debian and Ubuntu: apt install python3-venv" >&2; \
	    exit 1; \
	}
