"""Tests of the pages that are made at build time: they share what takes long to make."""

import pytest

MADE_PAGES = pytest.mark.xdist_group("made pages")
