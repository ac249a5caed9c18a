"""What tests of pages share with those of the report."""

from tests.report.conftest import browser as browser
