"""`maege languagetool`."""

from typing import Annotated

import typer

from maege.cli import HelpfulCommand
from maege.languagetool import installation, server
from maege.terminal.options import SETTINGS
from maege.terminal.printing import print_lines

app = typer.Typer(
    **SETTINGS, no_args_is_help=True, help="Install, start and stop the LanguageTool server."
)


@app.command("install", cls=HelpfulCommand)
def _install() -> None:
    """Install the server with Maven, into $MAEGE_LANGUAGETOOL or the user's data directory.

    Example: maege languagetool install
    """
    if installation.is_installed():
        print_lines([f"LanguageTool {installation.VERSION} is in {installation.jars()}"])
        return
    typer.echo(f"Installing LanguageTool {installation.VERSION} (245 MB) ...", err=True)
    directory = installation.install()
    print_lines([f"LanguageTool {installation.VERSION} is in {directory}, all checksums match"])


@app.command("start", cls=HelpfulCommand)
def _start(
    port: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=65535,
            metavar="PORT",
            help="Port of the loopback interface; a free one if unset.",
        ),
    ] = None,
    memory: Annotated[
        str, typer.Option(metavar="SIZE", help="Heap of Java, such as 1g or 700m.")
    ] = "1g",
) -> None:
    """Start a server that runs until `maege languagetool stop`.

    Example: maege languagetool start --memory 2g
    """
    daemon = server.start(port, memory)
    print_lines([f"LanguageTool answers at {daemon.url} (process {daemon.pid})"])


@app.command("stop", cls=HelpfulCommand)
def _stop() -> None:
    """Stop the server that `maege languagetool start` started.

    Example: maege languagetool stop
    """
    daemon = server.stop()
    print_lines(["no server runs" if daemon is None else f"process {daemon.pid} has ended"])


@app.command("status", cls=HelpfulCommand)
def _status() -> None:
    """Print what is installed and whether a server is running.

    Example: maege languagetool status
    """
    print_lines(server.status())
