"""The code of plug-ins: packages and files, imported in every process that calls a metric."""

import ast
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from importlib import import_module
from importlib.abc import MetaPathFinder, SourceLoader
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from maege.errors import MetricError
from maege.files.text_files import absence, is_file
from maege.metric.signature import PLUGIN_MODULE_PREFIX
from maege.plugins.wrapping import call_guarded


@dataclass(frozen=True)
class ModuleCode:
    """The code of a module, as it was when it was read."""

    name: str  # by which it is imported
    path: str  # of its file
    content: bytes  # of its file


@dataclass(frozen=True)
class PluginFile:
    """A Python file with metrics, and the modules beside it that it imports.

    All processes execute the same content, whether or not the files have changed meanwhile, and
    whether or not they are on the same machine.
    """

    code: ModuleCode
    # The modules in its directory that it imports, also indirectly or inside of functions. An
    # installed package or a module of Python of the same name has precedence.
    siblings: tuple[ModuleCode, ...] = field(default=(), repr=False)

    @classmethod
    def read(cls, path: Path) -> "PluginFile":
        """Read a file and the modules beside it that it imports."""
        path = path.resolve()
        content = path.read_bytes()
        siblings = sorted(_siblings(path, content), key=lambda code: code.name)
        checksum = sha256(content)
        for code in siblings:
            checksum.update(b"\0".join([b"", code.name.encode(), code.content]))
        # By its content, so that two files of one name are two modules, and one file is one.
        module_name = f"{PLUGIN_MODULE_PREFIX}{path.stem}_{checksum.hexdigest()[:16]}"
        return cls(ModuleCode(module_name, str(path), content), tuple(siblings))

    @property
    def module_name(self) -> str:
        """The name of the module; it ends with a hash of the file and its siblings."""
        return self.code.name

    def load(self) -> ModuleType:
        """Import the file, once in each process. Raises MetricError if that fails."""
        name = self.module_name
        if name in sys.modules:
            return sys.modules[name]
        for sibling in self.siblings:
            _forget_other_content(sibling)
        _finder.offer(self.siblings)
        spec = _spec(self.code)
        module = sys.modules[name] = module_from_spec(spec)
        loader = spec.loader
        try:
            call_guarded(
                lambda: loader.exec_module(module) if loader else None,
                f"cannot import {self.code.path}",
            )
        except BaseException:
            del sys.modules[name]
            raise
        _loaded[name] = self
        return module


_loaded: dict[str, PluginFile] = {}


def load_module(path_or_module: str, name: str) -> ModuleType:
    """Import the module of a metric, of a package or of a plug-in file.

    Raises MetricError if there is no such file or module, if it cannot be imported, or if a module
    beside the file has the name of another module that is in use.
    """
    if path_or_module.endswith(".py"):
        try:
            return _load_file(Path(path_or_module))
        except MetricError as error:
            raise MetricError(f"metric {name!r}: {error}") from error
    module: ModuleType = call_guarded(
        lambda: import_module(path_or_module), f"metric {name!r}: cannot import {path_or_module}"
    )
    return module


def _load_file(path: Path) -> ModuleType:
    if not is_file(path):
        raise MetricError(f"{path}: {absence(path)}")
    file = PluginFile.read(path)
    for sibling in file.siblings:
        existing = _code_in_use(sibling.name)
        if existing is not None and _is_another(existing, sibling):
            raise MetricError(
                f"{path} imports {Path(sibling.path).name}, but another file is in use as the "
                f"module {sibling.name!r} ({existing.path}); rename one of the two"
            )
    return file.load()


def _code_in_use(name: str) -> ModuleCode | None:
    """Return the code of a module that is imported, or that a plug-in file may import later."""
    module = sys.modules.get(name)
    if module is None:
        return _finder.offered.get(name)
    loader = getattr(module, "__loader__", None)
    if isinstance(loader, _CodeLoader):
        return loader.code
    file = getattr(module, "__file__", None)
    if file is None:
        return None
    path = Path(file).resolve()
    return ModuleCode(name, str(path), path.read_bytes() if path.is_file() else b"")


def _is_another(existing: ModuleCode, sibling: ModuleCode) -> bool:
    """Whether code is neither from the file of a sibling nor from a copy of it."""
    return existing.path != sibling.path and existing.content != sibling.content


def plugin_file(module_name: str) -> PluginFile | None:
    """Return the plug-in file of a module, as it was loaded; None for other modules."""
    return _loaded.get(module_name)


def plugins_of(module_name: str, pickled: bytes) -> list[PluginFile]:
    """Return the loaded plug-in files that a pickled metric of a module needs.

    These are its own, and those whose modules are named in the bytes.
    """
    return [
        file for name, file in _loaded.items() if name == module_name or name.encode() in pickled
    ]


class _CodeLoader(SourceLoader):
    """Executes code that was read before."""

    def __init__(self, code: ModuleCode) -> None:
        self.code = code

    def get_filename(self, fullname: str) -> str:
        return self.code.path

    def get_data(self, path: str | bytes) -> bytes:
        if path == self.code.path:
            return self.code.content
        return Path(str(path)).read_bytes()


class _SiblingFinder(MetaPathFinder):
    """Finds the siblings of plug-in files."""

    def __init__(self) -> None:
        self.offered: dict[str, ModuleCode] = {}

    def offer(self, siblings: Sequence[ModuleCode]) -> None:
        self.offered |= {sibling.name: sibling for sibling in siblings}
        if siblings and self not in sys.meta_path:
            sys.meta_path.insert(0, self)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        code = self.offered.get(fullname)
        return None if code is None else _spec(code)


_finder = _SiblingFinder()


def _spec(code: ModuleCode) -> ModuleSpec:
    path = Path(code.path)
    locations = [str(path.parent)] if path.name == "__init__.py" else None  # of a package
    spec = spec_from_file_location(
        code.name, code.path, loader=_CodeLoader(code), submodule_search_locations=locations
    )
    if spec is None:
        raise MetricError(f"{code.path} is not a Python file")
    return spec


def _forget_other_content(sibling: ModuleCode) -> None:
    """Remove a module that was imported when its file had another content."""
    module = sys.modules.get(sibling.name)
    loader = getattr(module, "__loader__", None)
    if module is not None and getattr(loader, "code", None) != sibling:
        del sys.modules[sibling.name]


def _siblings(path: Path, content: bytes) -> Iterator[ModuleCode]:
    """Yield the modules in the directory of a file that it imports, also indirectly."""
    directory = path.parent
    pending = sorted(_imported_names(content) - {path.stem})
    visited = set(pending)
    while pending:
        for code in _modules_of(directory, pending.pop(0)):
            yield code
            new = _imported_names(code.content) - visited
            visited |= new
            pending += sorted(new)


def _modules_of(directory: Path, name: str) -> Iterator[ModuleCode]:
    """Yield the code of a module or package in a directory, unless one is installed."""
    package = directory / name
    if (package / "__init__.py").is_file():
        files = {_dotted(file, directory): file for file in sorted(package.rglob("*.py"))}
    elif (directory / f"{name}.py").is_file():
        files = {name: directory / f"{name}.py"}
    else:
        return
    if not _is_installed(name, directory):
        for module_name, file in files.items():
            yield ModuleCode(module_name, str(file), file.read_bytes())


def _dotted(file: Path, directory: Path) -> str:
    """Return the name of a module by its file."""
    parts = file.relative_to(directory).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _is_installed(name: str, directory: Path) -> bool:
    """Whether a name is that of a module of Python or of an installed package."""
    if name in sys.stdlib_module_names:
        return True
    # The working directory is a part of sys.path in some ways of starting Python only.
    elsewhere = [entry for entry in sys.path if not directory.is_relative_to(Path(entry).resolve())]
    spec = PathFinder.find_spec(name, elsewhere)
    return spec is not None and spec.origin is not None  # not a mere directory of that name


def _imported_names(content: bytes) -> set[str]:
    """Return the top-level names of the modules that some source code imports."""
    try:
        nodes = list(ast.walk(ast.parse(content)))
    except (SyntaxError, ValueError):  # importing it reports it
        return set()
    names = {a.name for node in nodes if isinstance(node, ast.Import) for a in node.names}
    names |= {n.module for n in nodes if isinstance(n, ast.ImportFrom) and n.module and not n.level}
    return {name.partition(".")[0] for name in names}
