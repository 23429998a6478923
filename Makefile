# Everything a developer types. Each target makes its own environment, .venv, when there is none,
# and installs it anew when the lock has changed. On Windows, see the three commands in README.md.

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
ARGS ?=

# pip is quiet about what it does and loud about what goes wrong.
PIP := PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore $(BIN)/python -m pip

.DEFAULT_GOAL := help
.PHONY: help demo test lint types lock golden clean environment

help: ## Show this list
	@grep -hE '^[a-z]+:.*##' Makefile | awk -F ':.*## ' '{ printf "  make %-12s %s\n", $$1, $$2 }'

environment: $(STAMP) ## Make .venv from the lock

$(STAMP): requirements-dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Two Hearts needs Python 3.11 or newer; '$(PYTHON)' is" "$$($(PYTHON) --version 2>&1)." \
		     "Try: make PYTHON=python3.11 ..."; exit 1; }
	@test -x $(BIN)/pip || { echo "Making the environment .venv ..."; $(PYTHON) -m venv .venv; }
	@echo "Installing what requirements-dev.txt lists (a minute or two, once) ..."
	@$(PIP) install -qq --require-hashes -r requirements-dev.txt
	@touch $@

demo: $(STAMP) ## Play in the browser against a simulated Discord
	@$(BIN)/python -m bot demo $(ARGS)

# Whole files of tests go to JOBS processes; JOBS=0 runs one after the other. With ARGS, only the chosen tests run,
# and nothing is said about coverage.
JOBS ?= 2

test: $(STAMP) ## Run every test, then look at the coverage (ARGS="-k pass" runs some)
ifeq ($(strip $(ARGS)),)
	@$(BIN)/python -m pytest -n $(JOBS) --dist loadfile --cov --cov-report= --cov-fail-under=0
	@echo; echo "Branches of rules/, which must all be covered:"
	@$(BIN)/coverage report --include='rules/*' --fail-under=100
	@echo; echo "Everything, which must not fall below the mark in pyproject.toml:"
	@$(BIN)/coverage report
else
	@$(BIN)/python -m pytest $(ARGS)
endif

lint: $(STAMP) ## Check style, formatting and which room imports which
	@echo "ruff check";          $(BIN)/ruff check .
	@echo "ruff format --check"; $(BIN)/ruff format --check .
	@echo "lint-imports";        $(BIN)/lint-imports

types: $(STAMP) ## Check the types of the three rooms, strictly
	@echo "mypy --strict"; $(BIN)/mypy

# One lock for every platform and Python. UPGRADE="--upgrade" takes the newest releases,
# UPGRADE="--upgrade-package pillow" those of one. No index address is ever written down.
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" pyproject.toml

lock: $(STAMP) ## Write requirements*.txt anew from pyproject.toml (UPGRADE="--upgrade" for newer releases)
	@echo "requirements-dev.txt"; $(COMPILE) --extra dev $(UPGRADE) --output-file requirements-dev.txt
	@echo "requirements.txt"; $(COMPILE) --extra postgres --no-annotate --constraint requirements-dev.txt \
		$(UPGRADE) --output-file requirements.txt

golden: $(STAMP) ## Accept the pictures as they are drawn now; look at them before you commit
	@TWO_HEARTS_UPDATE_GOLDEN=1 $(BIN)/python -m pytest tests/render $(ARGS)
	@git --no-pager diff --stat -- tests
	@echo "Now look at each changed picture: they are the expectation from here on."

clean: ## Remove the environment and everything that was made
	rm -rf .venv .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis .coverage .coverage.* htmlcov
	find bot render rules tests -name __pycache__ -type d -prune -exec rm -rf {} +
