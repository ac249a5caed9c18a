"""The section ``executor`` of a configuration."""

from typing import Literal, Self

from pydantic import Field, model_validator

from maege.config.section import Section


class ExecutorConfig(Section):
    """Where metrics are computed; results do not depend on it."""

    kind: Literal["local", "dask"] = Field(
        "local",
        description="`local`: processes on this machine (`--jobs`); `dask`: a Dask cluster.",
    )
    address: str | None = Field(
        None,
        description=(
            "Address of the Dask scheduler, as `tls://host:8786`; null to start `--jobs` Dask "
            "workers on this machine. It is trusted: see docs/scaling.md."
        ),
    )
    timeout: float = Field(
        600.0,
        gt=0,
        le=1_000_000,
        description=(
            "Seconds that a metric has for one request; a batch that takes longer is scored again "
            "request by request."
        ),
    )

    @model_validator(mode="after")
    def _check_address(self) -> Self:
        if self.address is not None and self.kind != "dask":
            raise ValueError("`address` is that of a Dask scheduler; add `kind: dask`")
        return self
