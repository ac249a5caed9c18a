"""The form of the help of a command."""

from typing import Any

from typer.core import TyperCommand


class HelpfulCommand(TyperCommand):
    """A command whose help names its arguments as ``CONFIG`` and ``[METRIC]``."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        """Return the parts of the line "Usage" after the name of the command."""
        arguments = [p for p in self.params if p.param_type_name == "argument"]
        usages = [(a, _argument_name(a) + ("..." if a.nargs != 1 else "")) for a in arguments]
        return ["[OPTIONS]", *(usage if a.required else f"[{usage}]" for a, usage in usages)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the sections "Arguments" and "Options"."""
        sections: dict[str, list[tuple[str, str]]] = {"Arguments": [], "Options": []}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx)
            if record is None:
                continue
            if parameter.param_type_name == "argument":
                sections["Arguments"].append((_argument_name(parameter), record[1]))
            else:
                sections["Options"].append(record)
        for title, records in sections.items():
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)


def _argument_name(argument: Any) -> str:
    name: str = argument.metavar or argument.name.upper()
    return name
