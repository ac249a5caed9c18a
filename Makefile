# quickstart and test do all the set-up themselves.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# What is never imported need not be compiled.
PIP_OPTIONS := --quiet --disable-pip-version-check --no-compile

.PHONY: quickstart test test-quick lint types tests build clean

quickstart: $(VENV)/installed
	$(BIN)/python -m maege run configs/quickstart.yaml

# Side by side, for types take one core and some tests wait.
test: $(VENV)/installed-test
	@$(MAKE) --no-print-directory --jobs=3 lint types tests

# Python is all that these tests need.
test-quick: $(VENV)/installed-test
	$(BIN)/pytest -n auto -m "not (java or node or browser or dask or slow)"

lint: $(VENV)/installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

types: $(VENV)/installed-test
	$(BIN)/mypy

tests: $(VENV)/installed-test
	$(BIN)/maege languagetool install
	$(BIN)/python -m tests.support.chromium
	$(BIN)/pytest -n auto --dist loadgroup

# MAEGE_URL, the address of the repository, makes the links of README.md absolute.
build: $(VENV)/installed-build
	rm -rf dist
	$(BIN)/pyproject-build
	$(BIN)/twine check --strict dist/*
	$(BIN)/check-wheel-contents dist/*.whl
	$(BIN)/repo-review .

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: setup.cfg setup.py | $(VENV)/bin/python
	@echo "Installing into $(VENV), about a minute ..."
	@$(BIN)/pip install $(PIP_OPTIONS) --editable .
	@touch $@

$(VENV)/installed-test: setup.cfg setup.py pyproject.toml | $(VENV)/groups
	@echo "Installing the test tools into $(VENV), about a minute ..."
	@$(BIN)/pip install $(PIP_OPTIONS) --editable '.[all]' --group test --group lint
	@touch $@ $(VENV)/installed

$(VENV)/installed-build: pyproject.toml | $(VENV)/groups
	@$(BIN)/pip install $(PIP_OPTIONS) --group build
	@touch $@

# Only pip 25.1 and later installs dependency groups.
$(VENV)/groups: | $(VENV)/bin/python
	@$(BIN)/pip install $(PIP_OPTIONS) --upgrade 'pip>=25.1'
	@touch $@

clean:
	rm -rf $(VENV) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
