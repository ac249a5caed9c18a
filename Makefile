# quickstart and test do all the set-up themselves.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
# What is never imported need not be compiled.
PIP_OPTIONS := --quiet --disable-pip-version-check --no-compile

.PHONY: quickstart test lint types tests clean

quickstart: $(VENV)/installed
	$(BIN)/python -m maege run configs/quickstart.yaml

# Side by side, for types take one core and some tests wait.
test: $(VENV)/installed-test
	@$(MAKE) --no-print-directory --jobs=3 lint types tests

lint: $(VENV)/installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/installed-test
	$(BIN)/mypy

tests: $(VENV)/installed-test
	$(BIN)/maege languagetool install
	$(BIN)/python tests/browser.py
	$(BIN)/pytest -n auto --dist loadgroup

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: setup.cfg | $(VENV)/bin/python
	@echo "Installing into $(VENV), about a minute ..."
	@$(BIN)/pip install $(PIP_OPTIONS) --editable .
	@touch $@

$(VENV)/installed-test: setup.cfg | $(VENV)/bin/python
	@echo "Installing the test tools into $(VENV), about a minute ..."
	@$(BIN)/pip install $(PIP_OPTIONS) --editable '.[test]'
	@touch $@ $(VENV)/installed

clean:
	rm -rf $(VENV) build *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
