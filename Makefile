# quickstart and test do all the set-up themselves.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
BUILD  := .venv-build
# What is never imported need not be compiled.
PIP_OPTIONS := --quiet --disable-pip-version-check --no-compile
# setuptools warns of any editable installation with a package_dir.
PIP := PYTHONWARNINGS=ignore $(BIN)/pip install $(PIP_OPTIONS)
# uv installs the tools of developers in a fifth of the time; pip also knows the package index of a
# pip.conf, where uv does not get through.
INSTALL = $(BIN)/uv pip install --quiet --python $(BIN)/python $(1) || $(PIP) $(1)

# The tests start hundreds of processes, which should not compile all modules again.
unexport PYTHONDONTWRITEBYTECODE

# What an installation compiles.
LOOPS := $(wildcard maege/loops/*.[ch])

# As in a command: further threads of the linear algebra only wait, with all of their core.
export OPENBLAS_NUM_THREADS ?= 1

# Without python3-venv of Debian, an environment has a Python, but no pip: it is made anew then.
.DELETE_ON_ERROR:

.PHONY: quickstart tools test test-quick test-metric test-oldest recipes constraints sbom coverage lint types tests docs build release-check clean

quickstart: $(VENV)/installed
	$(BIN)/python -m maege run configs/quickstart.yaml

# What the targets of .ci/run need in .venv. They run side by side, so pip must not change it then.
tools: $(VENV)/installed-all

# Side by side, for types take one core and some tests wait.
test: $(VENV)/installed-test
	@$(MAKE) --no-print-directory --jobs=3 lint types tests

# Python is all that these tests need.
QUICK := -n auto -m "not (java or node or browser or dask or slow)"

test-quick: $(VENV)/installed-test
	$(BIN)/pytest $(QUICK)

# Types are checked anew only where something changed. make test-metric NAME=gleu
test-metric: $(VENV)/installed-test
	$(BIN)/ruff check maege tests docs
	$(BIN)/ruff format --check maege tests docs
	$(BIN)/mypy --package maege
	$(BIN)/python -m tests.support.metric_tests $(NAME)

# The lower bounds of setup.cfg, in an environment of their own; 3.11 is the oldest Python.
OLDEST_PYTHON ?= python3.11
OLDEST        := .venv-oldest

test-oldest: $(OLDEST)/installed
	$(OLDEST)/bin/pytest $(QUICK) -W ignore::DeprecationWarning

$(OLDEST)/installed: setup.cfg setup.py pyproject.toml $(LOOPS) tests/support/dependencies.py
	$(OLDEST_PYTHON) -m venv --clear $(OLDEST)
	$(OLDEST)/bin/python -m tests.support.dependencies oldest > $(OLDEST)/constraints.txt
	$(OLDEST)/bin/pip install $(PIP_OPTIONS) --upgrade 'pip>=25.1'
	@PYTHONWARNINGS=ignore $(OLDEST)/bin/pip install $(PIP_OPTIONS) \
		--constraint $(OLDEST)/constraints.txt --editable '.[all]' --group test
	@touch $@

# What is not in .venv, in an environment of its own: the recipes of the documentation with torch
# (.6 GB), the analysers of words (.4 GB), and a small language model (.2 GB).
RECIPES := .venv-recipes
IN_RECIPES := tests/docs/test_recipes.py tests/extraction/test_annotators.py \
	tests/metrics/test_real_judge.py tests/experiments/test_recipe_runs.py \
	tests/integrations tests/docs/test_integrations.py

recipes: $(RECIPES)/installed
	MAEGE_REQUIRE_TORCH=1 MAEGE_REQUIRE_ANALYSERS=1 MAEGE_REQUIRE_MODEL=1 \
		MAEGE_REQUIRE_INTEGRATIONS=1 \
		$(RECIPES)/bin/python -m pytest $(IN_RECIPES)

$(RECIPES)/installed: setup.cfg pyproject.toml tests/support/recipes_environment.py | $(VENV)/installed-test
	@echo "Installing torch, analysers of words and a model into $(RECIPES), about a minute ..."
	@$(BIN)/python -m tests.support.recipes_environment $(RECIPES)
	@touch $@

# The versions of the tests, with the hashes of their files for all systems and Pythons.
constraints: $(VENV)/installed-all $(RECIPES)/installed
	$(RECIPES)/bin/python -m tests.support.dependencies versions > $(RECIPES)/versions.txt
	$(BIN)/uv pip compile setup.cfg --quiet --all-extras --group build --universal \
		--constraint $(RECIPES)/versions.txt --generate-hashes --no-annotate \
		--custom-compile-command "make constraints # to install with it: SECURITY.md" \
		--output-file constraints.txt

# What a release is installed with: pip takes only files with the hashes of dist/constraints.txt.
LOCKED := .venv-locked

sbom: $(BUILD)/installed
	test -f dist/constraints.txt || $(MAKE) --no-print-directory build
	$(PYTHON) -m venv --clear --without-pip $(LOCKED)
	$(BUILD)/bin/pip --python $(LOCKED)/bin/python install $(PIP_OPTIONS) \
		--find-links dist --constraint dist/constraints.txt 'maege[all]'
	$(LOCKED)/bin/python -m tests.support.dependencies sbom > dist/maege.cdx.json

coverage: $(VENV)/installed-test
	$(BIN)/pytest $(QUICK) --cov --cov-report term-missing:skip-covered

lint: $(VENV)/installed-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports --no-cache

types: $(VENV)/installed-test
	$(BIN)/mypy

# More than there are cores, for many tests wait: for servers, and for time limits.
TEST_PROCESSES ?= 3

tests: $(VENV)/installed-test | $(VENV)/compiled
	@$(BIN)/python -m tests.support.tools
	$(BIN)/pytest -n $(TEST_PROCESSES) --dist loadgroup --no-loadscope-reorder

# The site is in site/. docs/generate makes the pages that the code and stored results determine.
docs: $(VENV)/installed-docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

# MAEGE_URL, the address of the repository, makes the links of README.md absolute. A commit gives the
# same bytes each time: its date is that of the files.
build: $(BUILD)/installed
	rm -rf dist
	export SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct || date +%s); umask 022; \
		PIP_CONSTRAINT=constraints.txt $(BUILD)/bin/pyproject-build --quiet
	$(BUILD)/bin/twine check --strict dist/*
	$(BUILD)/bin/check-wheel-contents dist/*.whl
	$(BUILD)/bin/repo-review --show err .
	$(BUILD)/bin/python -m tests.support.sizes wheel
	$(BUILD)/bin/python -m tests.support.dependencies release > dist/constraints.txt

# What a tag of this version still lacks; the release workflow asks the same.
release-check:
	$(PYTHON) -m tests.support.release v$$(sed -n 's/^__version__ = "\(.*\)"/\1/p' maege/__init__.py)

# The tools of a release, with the hashes of constraints.txt. The pip of a new environment knows
# hashes of constraints only from 26.1 on.
$(BUILD)/installed: constraints.txt pyproject.toml
	@$(PYTHON) -m venv --clear $(BUILD)
	@sed -n '/^pip==/,/[^\\]$$/p' constraints.txt > $(BUILD)/pip.txt
	@$(BUILD)/bin/pip install $(PIP_OPTIONS) --require-hashes --requirement $(BUILD)/pip.txt
	@$(BUILD)/bin/pip install $(PIP_OPTIONS) --constraint constraints.txt --group build
	@touch $@

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: setup.cfg setup.py $(LOOPS) | $(VENV)/bin/python
	@echo "Installing into $(VENV), about a minute ..."
	@$(PIP) --editable '.[figures]'
	@touch $@

$(VENV)/installed-test: setup.cfg setup.py pyproject.toml $(LOOPS) | $(VENV)/groups
	@echo "Installing the test tools into $(VENV), about a minute ..."
	@$(call INSTALL,--editable '.[all]' --group test --group lint)
	@touch $@ $(VENV)/installed

$(VENV)/installed-all: setup.cfg setup.py pyproject.toml $(LOOPS) | $(VENV)/groups
	@echo "Installing all tools into $(VENV), about a minute ..."
	@$(call INSTALL,--editable '.[all]' --group test --group lint --group docs --group build)
	@touch $(VENV)/installed $(VENV)/installed-test $(VENV)/installed-docs $@

# One process compiles all modules and tests; otherwise each of the test processes does. An error is
# shown by the tests.
$(VENV)/compiled: | $(VENV)/installed-test
	@$(BIN)/pytest --collect-only -qq > /dev/null || true
	@touch $@

$(VENV)/installed-docs: pyproject.toml | $(VENV)/installed $(VENV)/groups
	@$(call INSTALL,--group docs)
	@touch $@

# Only pip 25.1 and later installs dependency groups.
$(VENV)/groups: | $(VENV)/bin/python
	@$(PIP) --upgrade 'pip>=25.1' uv
	@touch $@

clean:
	rm -rf $(VENV) $(OLDEST) $(RECIPES) $(BUILD) $(LOCKED) build dist *.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
