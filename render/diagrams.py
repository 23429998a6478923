"""The diagrams of the rules pages: a scene from a real position, numbers on what matters, and a caption to each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from render import diagram_hearts, diagram_solitaire
from render.diagram_marks import set_captions
from render.fonts import Fonts
from render.layout import Layout
from render.models import Diagram, DiagramLabels, DiagramModel
from render.names import Names
from render.plan import Cloth, Ground, Plan

WIDTH = 1100
_EDGE = 22
#: Where the captions beside a heart begin.
_COLUMN = 644


@dataclass(frozen=True, slots=True)
class _Scene:
    """What is drawn, and how much room it takes.

    Attributes:
        height: of the scene alone; captions stand below it, or beside it when `beside`.
    """

    draw: Callable[[Layout, DiagramLabels], None]
    height: int
    cloth: Cloth = Cloth.FELT
    beside: bool = False


_BOARD_HEIGHT = diagram_solitaire.HEIGHT
_SCENES = {
    Diagram.HEARTS_DEAL: _Scene(diagram_hearts.draw_deal, 400),
    Diagram.HEARTS_PASS: _Scene(diagram_hearts.draw_pass, 404),
    Diagram.HEARTS_LEAD: _Scene(diagram_hearts.draw_lead, 406),
    Diagram.HEARTS_FOLLOW: _Scene(diagram_hearts.draw_follow, 406),
    Diagram.HEARTS_TRICK: _Scene(diagram_hearts.draw_finished_trick, 312),
    Diagram.HEARTS_BROKEN: _Scene(diagram_hearts.draw_broken, 404),
    Diagram.HEARTS_QUEEN: _Scene(diagram_hearts.draw_queen, 352),
    Diagram.HEARTS_MOON: _Scene(diagram_hearts.draw_moon, 278),
    Diagram.HEART_TO_HEART_DEAL: _Scene(diagram_solitaire.draw_deal, _BOARD_HEIGHT, Cloth.VELVET, True),
    Diagram.HEART_TO_HEART_COVERED: _Scene(diagram_solitaire.draw_covered, 358, Cloth.VELVET),
    Diagram.HEART_TO_HEART_PAIR: _Scene(diagram_solitaire.draw_pair, _BOARD_HEIGHT, Cloth.VELVET, True),
    Diagram.HEART_TO_HEART_DEADLOCK: _Scene(diagram_solitaire.draw_deadlock, _BOARD_HEIGHT, Cloth.VELVET, True),
}


def plan_diagram(fonts: Fonts, names: Names, model: DiagramModel) -> Plan:
    """The plan of a diagram.

    Raises:
        ValueError: when there are not as many captions as the diagram has numbers.
    """
    texts = model.labels.captions
    if len(texts) != model.diagram.captions:
        raise ValueError(f"{model.diagram} has {model.diagram.captions} captions, not {len(texts)}")
    scene = _SCENES[model.diagram]
    bare = Layout(fonts, names, Ground(WIDTH, 1, scene.cloth, model.style))
    if scene.beside:
        captions = set_captions(bare, texts, WIDTH - _EDGE - _COLUMN, 4, scene.height - 2 * _EDGE)
        layout = Layout(
            fonts,
            names,
            Ground(WIDTH, scene.height, scene.cloth, model.style, diagram_solitaire.HEART_BOX),
        )
        captions.draw(layout, _COLUMN, _EDGE, scene.height - 2 * _EDGE, scene.cloth)
    else:
        captions = set_captions(bare, texts, WIDTH - 2 * _EDGE, 2, WIDTH)
        height = scene.height + captions.height + _EDGE
        layout = Layout(fonts, names, Ground(WIDTH, height, scene.cloth, model.style))
        captions.draw(layout, _EDGE, scene.height, captions.height, scene.cloth)
    scene.draw(layout, model.labels)
    return layout.plan()
