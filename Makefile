# Two commands are all that most people need:
#   make play    sets up, builds and serves the game
#   make test    sets up what tests need, browser included, and runs them all
# Both are quick the second time: each step knows what it was made from and skips what is done.

PYTHON ?= python3
RUN := .venv/bin/python -m
LOCK := $(RUN) uv pip compile --quiet --universal --generate-hashes --python-version 3.11 \
	--no-emit-index-url --custom-compile-command "make lock"

export PYTHONUNBUFFERED := 1

.PHONY: play site test test-full rule-mutants check bench format lock clean build-env dev-env

play: site
	@$(RUN) tools.serve --open

site: build-env
	@$(RUN) tools.runtime
	@$(RUN) tools.pack

test: check
	$(RUN) pytest -m "not slow"

test-full: check
	$(RUN) pytest

# Each value that a preset has of its own must change an answer of the referee.
rule-mutants: dev-env
	$(RUN) tests.referee.mutants

# Everything that tests need, and what needs no test to be seen.
check: dev-env site
	@$(RUN) tools.wheels
	@$(RUN) tools.browser
	$(RUN) ruff format --check
	$(RUN) ruff check
	$(RUN) mypy

bench: dev-env site
	@$(RUN) tools.browser
	$(RUN) tools.bench

format: dev-env
	$(RUN) ruff format
	$(RUN) ruff check --fix

# After a change to the dependency groups of pyproject.toml, or to take newer versions.
lock: dev-env
	$(RUN) pip install --quiet uv
	$(LOCK) --upgrade --group dev --output-file tools/requirements/dev.txt
	$(LOCK) --constraints tools/requirements/dev.txt --group build --output-file tools/requirements/build.txt
	$(LOCK) --constraints tools/requirements/dev.txt --group pyodide --output-file tools/requirements/pyodide.txt
	$(subst 3.11,3.14,$(LOCK)) --upgrade --group runtime --output-file tools/requirements/runtime.txt

clean:
	rm -rf .venv .cache static/runtime tools/node/node_modules
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find engine ui tools tests -name __pycache__ -prune -exec rm -rf {} +

build-env:
	@$(PYTHON) -m tools.setup build

dev-env:
	@$(PYTHON) -m tools.setup dev
