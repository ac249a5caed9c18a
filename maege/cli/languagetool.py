"""`maege doctor languagetool`."""

import click

from maege.languagetool import installation, server
from maege.terminal.helpful_command import HelpfulGroup
from maege.terminal.printing import print_lines

group = HelpfulGroup("languagetool", help="Install, start and stop the LanguageTool server.")


@group.command("install")
def _install() -> None:
    """Install the server with Maven, into $MAEGE_LANGUAGETOOL or the user's data directory.

    Example: maege doctor languagetool install
    """
    if installation.is_installed():
        print_lines([f"LanguageTool {installation.VERSION} is in {installation.jars()}"])
        return
    click.echo(f"Installing LanguageTool {installation.VERSION} (245 MB) ...", err=True)
    directory = installation.install()
    print_lines([f"LanguageTool {installation.VERSION} is in {directory}, all checksums match"])


@group.command("start")
@click.option(
    "--port",
    type=click.IntRange(min=1, max=65535),
    metavar="PORT",
    help="Port of the loopback interface; a free one if unset.",
)
@click.option("--memory", default="1g", metavar="SIZE", help="Heap of Java, such as 1g or 700m.")
def _start(port: int | None, memory: str) -> None:
    """Start a server that runs until `maege doctor languagetool stop`.

    Example: maege doctor languagetool start --memory 2g
    """
    daemon = server.start(port, memory)
    print_lines([f"LanguageTool answers at {daemon.url} (process {daemon.pid})"])


@group.command("stop")
def _stop() -> None:
    """Stop the server that `maege doctor languagetool start` started.

    Example: maege doctor languagetool stop
    """
    daemon = server.stop()
    print_lines(["no server runs" if daemon is None else f"process {daemon.pid} has ended"])


@group.command("status")
def _status() -> None:
    """Print what is installed and whether a server is running.

    Example: maege doctor languagetool status
    """
    print_lines(server.status())
