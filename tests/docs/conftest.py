"""What tests of the documentation have in common."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from maege.studies.vet import config


@pytest.fixture(scope="module", autouse=True)
def vetted_as_for_users() -> Iterator[None]:
    """Without a configuration, `maege vet` takes the one that users have, not that of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(config, "DEFAULT_CONFIG", Path(config.__file__).with_name("default.yaml"))
        yield
