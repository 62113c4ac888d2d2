"""Sphinx configuration."""

import importlib.metadata
import sys

project = "kartenspiel"
author = "kartenspiel authors"
copyright = "2026, kartenspiel authors"  # noqa: A001
release = importlib.metadata.version("kartenspiel")
version = release

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
]

source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]

myst_enable_extensions = ["colon_fence", "deflist", "fieldlist", "smartquotes"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
autodoc_preserve_defaults = True
napoleon_google_docstring = True
napoleon_numpy_docstring = False

# `text` in a docstring is code.
default_role = "code"

nitpicky = True
# The standard library's own reference is not at hand offline; everything else must resolve.
_stdlib = "|".join(sorted(sys.stdlib_module_names))
# Nor can a name be followed that a module imports for annotations alone.
nitpick_ignore_regex = [
    (r"py:.*", rf"({_stdlib})\..*"),
    (r"py:.*", "PathLike|RandomGenerator|ChanceSource|Buffer"),
]

# Examples of docstrings run in tests/package/test_examples.py, with the names of their module.
doctest_test_doctest_blocks = ""
doctest_global_setup = "import kartenspiel"

html_theme = "furo"
html_title = f"kartenspiel {release}"
