"""Pictures of both games: a view model in, the bytes of an image out. Knows no sentence: every label is an argument."""

from render.models import (
    BoardLabels,
    BoardModel,
    Diagram,
    DiagramLabels,
    DiagramModel,
    HandLabels,
    HandModel,
    Person,
    SheetLabels,
    SheetModel,
    TableLabels,
    TableModel,
)
from render.renderer import MEDIA_TYPE, Renderer

__all__ = [
    "MEDIA_TYPE",
    "BoardLabels",
    "BoardModel",
    "Diagram",
    "DiagramLabels",
    "DiagramModel",
    "HandLabels",
    "HandModel",
    "Person",
    "Renderer",
    "SheetLabels",
    "SheetModel",
    "TableLabels",
    "TableModel",
]
