# Teien. Everything a target needs it sets up itself, in .venv, from the pinned requirements.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY := $(VENV)/.play
DEV := $(VENV)/.dev
BENCH := $(VENV)/.bench
PIN := $(BIN)/pip-compile --quiet --upgrade --generate-hashes --strip-extras --allow-unsafe --no-header \
	--no-emit-index-url --no-emit-find-links --no-emit-options

# The server is tested on PostgreSQL too: as root, Debian's package is installed; otherwise those tests say that they are skipped.
POSTGRES := $(if $(wildcard /usr/lib/postgresql/*/bin/initdb),,$(if $(filter 0,$(shell id -u)),postgresql))

.PHONY: play postgresql test quick lint bench requirements clean

play: $(PLAY)            ## play a game in the terminal
	@$(BIN)/teien play niya

test: lint $(POSTGRES)    ## everything CI checks
	$(BIN)/pytest -n auto tests src/teien
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n auto tests/rules -m "not thorough" \
		--cov=teien.rules --cov-branch --cov-report=term-missing --cov-fail-under=100

quick: $(DEV)           ## the tests without the thorough ones
	$(BIN)/pytest -n auto tests -m "not thorough"

lint: $(DEV)            ## style, types and the rooms of the house
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(BENCH)         ## every figure we claim, as JSON
	$(BIN)/python -m benchmarks

postgresql:
	apt-get install --yes --quiet postgresql

requirements: $(DEV)      ## pin the newest versions of all we use, with hashes
	$(PIN) --extra build -o requirements.txt pyproject.toml
	$(PIN) --extra dev -c requirements.txt -o requirements-dev.txt pyproject.toml
	$(PIN) --extra bench -c requirements.txt -o requirements-bench.txt pyproject.toml

$(VENV)/.play: requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Teien needs Python 3.11 or newer: make PYTHON=python3.11 …"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing (on Debian: apt install python3-venv)."; exit 1; }
	$(BIN)/pip install --quiet --require-hashes --requirement requirements.txt
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.%: requirements-%.txt $(VENV)/.play
	$(BIN)/pip install --quiet --require-hashes --requirement $<
	@touch $@

clean:                    ## remove what was built
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
