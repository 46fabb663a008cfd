# The commands to remember: make demo, make test. The rest serves them.
SHELL := /bin/bash
VENV := .venv
BIN := $(VENV)/bin
ARGS ?=

.PHONY: help setup setup-dev demo test checks coverage bench faults scale-out soak peers mutants reference words screenshots container-check card-wear release-data wheel clean

help:
	@echo "make demo                a simulated site, from tipping bucket to message, in two minutes"
	@echo "make test                every ring of tests; installs the servers it needs where it may"
	@echo "make checks              format, lint, types, import contracts"
	@echo "make bench               speed, as ratios against a bare baseline in the same run"
	@echo "make faults              what goes wrong while it rains, as a table in docs/reliability.md; ARGS=FOLDER keeps it"
	@echo "make scale-out           two collectors, two judges, each killed in turn: tables in docs/scale.md"
	@echo "make soak                a week of a town in twelve minutes, everything going wrong; ARGS=--docs renews the page"
	@echo "make peers               beside what people use instead, on the same readings; ARGS=--docs renews docs/peers.md"
	@echo "make mutants             faults planted in the rules, by hand and by a program, and what catches them"
	@echo "make campaign            hostile input at every door for eleven minutes; ARGS=--docs renews docs/security.md"
	@echo "make audit               what it is built from: pins, licences, known faults where a service answers"
	@echo "make coverage            tests with branch coverage and its floors"
	@echo "make reference           docs/commands.md and docs/configuration.md, made from the code"
	@echo "make words               the sentences of the pages, gathered for translation"
	@echo "make screenshots         the pictures of README and docs, made from the demo"
	@echo "make container-check     the image, built and run on a read-only root without rights (root)"
	@echo "make card-wear           what a gateway writes to its card, and how long that lasts"
	@echo "make release-data        the data that a release leaves to the tests; ARGS=\"VERSION COMMIT\""

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

scale-out: setup-dev
	@tools/test-servers 1>&2
	@$(BIN)/python tests/faults/scale_out.py $(ARGS)

soak: setup-dev
	@tools/test-servers 1>&2
	@$(BIN)/python tests/soak/run.py $(ARGS)

peers: setup-dev
	@tools/test-servers 1>&2
	@PYTHON=$(BIN)/python tools/peers 1>&2
	@$(BIN)/python tests/peers/compare.py $(ARGS)

mutants: setup-dev
	@$(BIN)/python tools/mutants.py
	@$(BIN)/python tools/automatic_mutants.py $(ARGS)

campaign: setup-dev
	@tools/test-servers 1>&2
	@$(BIN)/python tests/campaign/run.py $(ARGS)

audit: setup-dev
	@$(BIN)/python tools/audit.py $(ARGS)

reference: setup-dev
	@$(BIN)/python tools/reference.py
	@$(BIN)/python tools/log_actions.py

words: setup-dev
	@$(BIN)/python tools/words.py

screenshots: setup-dev
	@$(BIN)/python tools/screenshots.py $(ARGS)

container-check: setup-dev
	@tools/container-check

card-wear: setup-dev
	@PYTHONPATH=. $(BIN)/python tests/bench/card_wear.py

release-data: setup-dev
	@$(BIN)/python tools/release_data.py $(ARGS)

wheel: setup-dev
	@rm -rf dist && $(BIN)/python -m build

clean:
	rm -rf $(VENV) dist build dashboard/static/vendor dashboard/assets/node_modules
