# Teien. Everything a target needs it sets up itself, in .venv, from the pinned requirements.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAY := $(VENV)/.play
DEV := $(VENV)/.dev
BENCH := $(VENV)/.bench
PREPARED := $(VENV)/.prepared
SITE := src/teien/site/index.html
ENGINE := web/src/host/made/engine.js
# The page needs Node 20.19 or newer to be built; where there is none, it comes from PyPI into .venv.
NODE := $(if $(shell node -e 'process.exit("20.19".localeCompare(process.versions.node, "en", {numeric: true}) <= 0 ? 0 : 1)' \
	2>/dev/null && command -v npm >/dev/null && echo yes),,$(VENV)/.node)
NPM := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm --silent
# Chromium without windows, where there is one: the same pages, with a fifth less work.
export CHROMIUM ?= $(or $(shell command -v chromium-headless-shell || command -v chromium || command -v google-chrome),\
	/usr/bin/chromium-headless-shell)
PIP_INSTALL := $(BIN)/pip install --quiet --no-deps --no-compile --require-hashes
PIN := $(BIN)/pip-compile --quiet --upgrade --generate-hashes --strip-extras --allow-unsafe --no-header \
	--no-emit-index-url --no-emit-find-links --no-emit-options --extra client --extra server --extra terminal

# The server is tested on PostgreSQL too: as root, Debian's package is installed; otherwise those tests say that they are skipped.
POSTGRES := $(if $(wildcard /usr/lib/postgresql/*/bin/initdb),,$(if $(filter 0,$(shell id -u)),postgresql))

# Some tests wait for time to pass: half as many run at once again as there are processors.
WORKERS := $(shell expr $$(nproc) \* 3 / 2)

.PHONY: play ready wheel test test-page page-types page-generated page-units postgresql quick lint lint-python lint-page bench pictures \
	generated requirements clean

play: ready               ## set everything up, start the site and open it
	@$(BIN)/python web/open.py http://127.0.0.1:8000 & $(BIN)/teien serve

ready:                    ## set everything up, and start nothing
	@$(MAKE) --no-print-directory --jobs=2 $(PREPARED) $(SITE)

wheel: $(PLAY) $(SITE)    ## dist/: a wheel and an sdist, with the page inside
	$(BIN)/python -m hatchling build --directory dist

test:                     ## everything CI checks
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target $(DEV) $(POSTGRES) lint $(SITE) $(PREPARED)
	@$(MAKE) --no-print-directory test-page
	$(BIN)/pytest -n $(WORKERS) --dist worksteal tests src/teien
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n auto --dist worksteal tests/rules tests/games/*/test_rules*.py -m "not thorough" \
		--cov --cov-branch --cov-report=term-missing --cov-fail-under=100

test-page: $(DEV) $(PREPARED) $(SITE)  ## the page: types, units, and whole games in Chromium
	@test -x $(CHROMIUM) || { test "$$(id -u)" = 0 && apt-get update -qq && apt-get install -qq -y chromium-headless-shell >/dev/null; } || \
		{ echo "The page is tested in Chromium, which is missing (on Debian: apt install chromium-headless-shell)."; exit 1; }
	$(BIN)/python -m tests.page_fixtures web/fixtures
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target page-types page-generated page-units
	$(NPM) run test:page

page-types:
	$(NPM) run check

page-generated:
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python web/generate.py --check

page-units:
	$(NPM) test

quick: $(DEV)           ## the tests without the thorough ones
	$(BIN)/pytest -n auto tests -m "not thorough"

lint: lint-python lint-page  ## style, types and the rooms of the house; the page's style

lint-python: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

lint-page: web/node_modules/.package-lock.json
	$(NPM) run lint

bench: $(BENCH) $(SITE)  ## every figure we claim, as JSON
	$(BIN)/python -m benchmarks

postgresql:
	apt-get update --quiet=2 && apt-get install --yes --quiet postgresql

pictures: $(DEV) $(SITE)   ## docs/pictures: home, each table at five sizes, an end, day and night
	$(NPM) run pictures

generated: $(PLAY) web/node_modules/.package-lock.json  ## what the page holds of rules, lessons and the server's API
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/python web/generate.py

requirements: $(DEV)      ## pin the newest versions of all we use, with hashes
	$(PIN) --extra build -o requirements.txt pyproject.toml
	$(PIN) --extra dev --extra gymnasium --extra openspiel --extra pettingzoo -c requirements.txt \
		-o requirements-dev.txt pyproject.toml
	$(PIN) --extra bench -c requirements.txt -o requirements-bench.txt pyproject.toml
	$(PIN) --extra node -c requirements.txt -o requirements-node.txt pyproject.toml

# The requirement files name everything there is: pip installs that and looks for nothing newer (--no-deps).
# Python compiles what it loads when it first loads it: to compile all there is takes as long as to install it.
$(VENV)/.play: requirements.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Teien needs Python 3.11 or newer: make PYTHON=python3.11 …"; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing (on Debian: apt install python3-venv)."; exit 1; }
	$(PIP_INSTALL) --requirement requirements.txt
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.%: requirements-%.txt $(VENV)/.play
	$(PIP_INSTALL) --requirement $<
	@touch $@

$(DEV): | $(NODE)  # one pip after another

$(PREPARED): $(PLAY) $(shell find src/teien/rules src/teien/bots src/teien/games -name '*.py')
	$(BIN)/teien prepare
	@touch $@

web/node_modules/.package-lock.json: web/package-lock.json $(NODE)
	$(NPM) ci
	@touch $@

$(ENGINE): $(PLAY) $(shell find src/teien -name '*.py' -o -name '*.npz')
	$(BIN)/python -m teien.browser.build $(dir $@)

$(SITE): $(ENGINE) web/node_modules/.package-lock.json $(shell find web/src web/public web/index.html web/manifest.webmanifest web/*.ts web/svelte.config.js \
	src/teien/play/art src/teien/games/*/art -type f)
	$(NPM) run build

clean:                    ## remove what was built
	rm -rf $(VENV) src/teien/site web/src/host/made web/node_modules web/fixtures web/test-results dist build .pytest_cache .mypy_cache .ruff_cache .hypothesis
