"""Python imports this file when its folder is on the path."""

from tests.support.lacking_system import lack

lack()
