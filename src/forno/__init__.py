"""forno: the place to play and to study the Mamma card games.

``import forno`` loads nothing beyond the standard library. What it offers is looked up when it is first asked for::

    from forno import Game

    game = Game.new(name, edition, ["Ann", "Ben"])
"""

TYPE_CHECKING = False  # `typing` itself would be most of what an import loads

if TYPE_CHECKING:
    from forno.play.game import Game

    __version__: str

__all__ = ["Game", "__version__"]

_HOME = {"Game": "forno.play.game"}


def __getattr__(name: str) -> object:
    """Load a public name from its module on first use (PEP 562)."""
    if name == "__version__":
        globals()[name] = _version()
        return globals()[name]
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # Imported here: an absolute "import forno" must stay as cheap as a bare interpreter.
    from importlib import import_module

    value: object = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def _version() -> str:
    """The version that is installed; of a folder of sources that nobody has installed it is not known."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("forno")
    except PackageNotFoundError:
        return "0.0.0"


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
