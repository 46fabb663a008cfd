# The commands to remember: make demo, make test. The rest serves them.
SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=

.PHONY: help setup setup-dev demo test checks coverage bench faults soak peers reference words screenshots wheel clean

help:
	@echo "make demo                a simulated site, from tipping bucket to message, in two minutes"
	@echo "make test                every ring of tests; installs the servers it needs where it may"
	@echo "make checks              format, lint, types, import contracts"
	@echo "make bench               speed, as ratios against a bare baseline in the same run"
	@echo "make faults              what goes wrong while it rains, as a table; ARGS=FOLDER keeps it"
	@echo "make soak                a week of a town in twelve minutes, everything going wrong; ARGS=--docs renews the page"
	@echo "make peers               beside what people use instead, on the same readings; ARGS=--docs renews docs/peers.md"
	@echo "make coverage            tests with branch coverage and its floors"
	@echo "make reference           docs/commands.md and docs/configuration.md, made from the code"
	@echo "make words               the sentences of the pages, gathered for translation"
	@echo "make screenshots         the pictures of README and docs, made from the demo"

# Output of the set-up goes to stderr, so that stdout stays what the command itself prints.
setup:
	@tools/setup all,demo 1>&2

setup-dev:
	@tools/setup dev,demo 1>&2

demo: setup
	@$(BIN)/siltwatch demo $(ARGS)

test: setup-dev
	@tools/test-servers 1>&2
	@$(BIN)/pytest -n 2 --dist loadfile $(ARGS)

checks: setup-dev
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

coverage: setup-dev
	@tools/test-servers 1>&2
	@$(BIN)/python tools/coverage_floors.py $(ARGS)

bench: setup-dev
	@tools/test-servers 1>&2
	@$(BIN)/python tests/bench/run.py $(ARGS)

faults: setup-dev
	@tools/test-servers 1>&2
	@$(BIN)/python tests/faults/matrix.py $(ARGS)

soak: setup-dev
	@tools/test-servers 1>&2
	@$(BIN)/python tests/soak/run.py $(ARGS)

peers: setup-dev
	@tools/test-servers 1>&2
	@PYTHON=$(BIN)/python tools/peers 1>&2
	@$(BIN)/python tests/peers/compare.py $(ARGS)

reference: setup-dev
	@$(BIN)/python tools/reference.py

words: setup-dev
	@$(BIN)/python tools/words.py

screenshots: setup-dev
	@$(BIN)/python tools/screenshots.py $(ARGS)

wheel: setup-dev
	@rm -rf dist && $(BIN)/python -m build

clean:
	rm -rf $(VENV) dist build dashboard/static/vendor dashboard/assets/node_modules
