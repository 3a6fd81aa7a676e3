"""forno: the place to play and to study the Mamma card games.

``import forno`` loads nothing beyond the standard library. What it offers is looked up when it is first asked for::

    from forno import Game

    game = Game.new(name, edition, ["Ann", "Ben"])
"""

TYPE_CHECKING = False  # `typing` itself would be most of what an import loads

if TYPE_CHECKING:
    from forno.play.game import Game

__all__ = ["Game", "__version__"]

__version__ = "0.1.0"

_HOME = {"Game": "forno.play.game"}


def __getattr__(name: str) -> object:
    """Load a public name from its module on first use (PEP 562)."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    # Imported here: an absolute "import forno" must stay as cheap as a bare interpreter.
    from importlib import import_module

    value: object = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
