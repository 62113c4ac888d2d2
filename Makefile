# The verbs of this project. Each makes .venv when there is none and rebuilds what has changed.
#   make demo      a whole match, played, recorded, replayed and verified
#   make test      the core's C tests and the Python tests    (PYTEST_ARGS='-k auction -x')
#   make lint      style and types of C, Cython and Python
#   make format    rewrite the sources as `lint` wants them
#   make sanitize  the C tests under AddressSanitizer and UndefinedBehaviorSanitizer
#   make tsan      the C tests under ThreadSanitizer
#   make bench     benchmarks, each asserting its own answer
#   make docs      the documentation, warnings as errors, examples executed
#   make venv | build | clean

PYTHON ?= python3
CC ?= cc
PYTEST_ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PATH := $(CURDIR)/$(BIN):$(PATH)
export PATH
export PIP_DISABLE_PIP_VERSION_CHECK := 1
export PYRIGHT_PYTHON_IGNORE_WARNINGS := 1
# Several runs in one working copy take turns at the virtual environment.
LOCK := $(if $(shell command -v flock),flock $(VENV)/lock)

C_FILES := $(sort $(wildcard src/core/*.[ch] src/core/include/kartenspiel/*.h tests/core/*.[ch]))
SPHINX := sphinx-build -q -W -n --keep-going -d build/docs/doctrees
CORE_CMAKE := cmake -S src/core -G Ninja -DKS_WERROR=ON -DKS_BUILD_TESTS=ON

.PHONY: demo test test-core test-python lint lint-python lint-cython lint-c lint-types format \
	sanitize tsan bench docs venv build clean
.DEFAULT_GOAL := test

# --- environment and build ---

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "error: Python 3.11 or later is needed (make PYTHON=python3.x)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' \
		|| { echo "error: Python's venv is missing (Debian: python3-venv)" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/tools.stamp: requirements/dev.txt | $(BIN)/python
	@command -v $(CC) >/dev/null \
		|| { echo "error: no C compiler '$(CC)' (Debian: gcc libc6-dev)" >&2; exit 1; }
	@$(BIN)/python -c 'import os, sysconfig as s; os.stat(s.get_path("include") + "/Python.h")' \
		2>/dev/null || { echo "error: Python.h is missing (Debian: python3-dev)" >&2; exit 1; }
	$(LOCK) $(BIN)/python -m pip install --quiet -r requirements/dev.txt
	@touch $@

# Python files are used where they lie. What is compiled goes into the environment's site-packages.
$(VENV)/install.stamp: $(VENV)/tools.stamp pyproject.toml
	@touch $@.new
	$(LOCK) $(BIN)/python -m pip install --quiet --no-build-isolation -c requirements/dev.txt \
		--config-settings=build-dir=build/editable \
		--config-settings=cmake.define.KS_WERROR=ON --editable '.[dev]'
	@mv $@.new $@

venv: $(VENV)/tools.stamp

# Ninja knows what has changed: with nothing to do this takes a tenth of a second.
build: $(VENV)/install.stamp
	@test -d build/editable || { rm $<; $(MAKE) $<; }
	@$(LOCK) sh -ec 'cmake --build build/editable -- --quiet; \
		cmake --install build/editable --prefix "$$($(BIN)/python -c \
		"import sysconfig; print(sysconfig.get_path(\"platlib\"))")" >/dev/null'

clean:
	rm -rf build dist $(VENV)/install.stamp .mypy_cache .pytest_cache .ruff_cache

# --- verbs ---

demo: build
	$(BIN)/kartenspiel demo

test: test-core test-python

test-core: venv
	$(CORE_CMAKE) -B build/core
	cmake --build build/core
	ctest --test-dir build/core --output-on-failure --no-tests=error

test-python: build
	$(BIN)/python -m pytest $(PYTEST_ARGS)

lint: lint-python lint-cython lint-c lint-types

lint-python: venv
	ruff check .
	ruff format --check .

lint-cython: venv
	cython-lint src/kartenspiel

lint-c: venv
	clang-format --dry-run -Werror $(C_FILES)

lint-types: build
	mypy
	pyright
	$(BIN)/python -m mypy.stubtest kartenspiel._core --mypy-config-file pyproject.toml

format: venv
	ruff check --fix-only .
	ruff format .
	clang-format -i $(C_FILES)

sanitize: venv
	$(CORE_CMAKE) -B build/sanitize -DCMAKE_BUILD_TYPE=Debug -DKS_SANITIZE=ON
	cmake --build build/sanitize
	UBSAN_OPTIONS=print_stacktrace=1 \
		ctest --test-dir build/sanitize --output-on-failure --no-tests=error

tsan: venv
	$(CORE_CMAKE) -B build/tsan -DCMAKE_BUILD_TYPE=Debug -DKS_TSAN=ON
	cmake --build build/tsan
	ctest --test-dir build/tsan --output-on-failure --no-tests=error

bench: build
	$(BIN)/python -m pytest benchmarks --benchmark-disable-gc --benchmark-sort=name $(PYTEST_ARGS)
	$(BIN)/python benchmarks/signature.py
	$(BIN)/python -m benchmarks.solver_figures --exact

docs: build
	$(SPHINX) -b html docs build/docs/html
	$(SPHINX) -b doctest docs build/docs/doctest
