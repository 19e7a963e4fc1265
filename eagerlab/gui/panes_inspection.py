"""What looks into tensors: the tree, the inspector, gradients and metrics."""

from __future__ import annotations

from eagerlab.gui.controllers.gradient import GradientController
from eagerlab.gui.controllers.holding import HoldingController
from eagerlab.gui.controllers.inspector import InspectorController
from eagerlab.gui.controllers.inspector_actions import InspectorActions
from eagerlab.gui.controllers.inspector_following import FollowOpen
from eagerlab.gui.controllers.inspector_room import InspectorRoom
from eagerlab.gui.controllers.metrics import MetricsController
from eagerlab.gui.controllers.pair_room import PairRoom
from eagerlab.gui.controllers.pipeline import PipelineController
from eagerlab.gui.models.table_choices import TableChoices
from eagerlab.gui.panes_learning import LearningPanes
from eagerlab.gui.views.gradient import GradientPane
from eagerlab.gui.views.inspector_pair import InspectorPair
from eagerlab.gui.views.metrics import MetricsPane
from eagerlab.gui.views.variables import VariablesPane
from eagerlab.gui.workplace import Part, Workplace


class InspectionPanes(Part):
    """Makes what looks into tensors. GUI thread only.

    Parameters
    ----------
    place : Workplace
        The window, the link and the experiment.
    centre : LearningPanes
        Made before; its tables lead to tensors, and the tree to its data.

    Attributes
    ----------
    variables : VariablesPane
        The tree.
    inspector : InspectorController
        Shows tensors.
    compare : CompareController
        Compares them.
    gradient, metrics : GradientController, MetricsController
        The other panes beside the inspector.
    """

    def __init__(self, place: Workplace, centre: LearningPanes) -> None:
        super().__init__(place)
        self._centre = centre

    def make(self) -> None:
        """Make the tree and the inspector."""
        window = self.window
        variables, pair = VariablesPane(window.theme), InspectorPair(window.theme)
        self.variables = variables
        window.set_pane("variables_dock", variables)
        window.set_pane("inspector_dock", pair)
        self.inspector = InspectorController(self.bridge, variables, pair.first, window.theme, window)
        self.inspector.set_pair(pair)
        self.inspector.use_choices(TableChoices(window.settings, window))
        self._centre.layers.inspect.connect(self.inspector.show_one)
        self._centre.layers.inspect.connect(lambda _node: window.reveal("inspector_dock"))
        PairRoom(window, pair)
        InspectorRoom(window, pair)
        FollowOpen(self.bridge, self.inspector, pair.first)
        self.compare = InspectorActions(self.bridge, self.backend, self.inspector, pair, variables).compare
        holding = HoldingController(self.bridge, variables.held_by)
        variables.holders_requested.connect(holding.ask)
        holding.insert_code.connect(self.inspector.insert_code)
        self._pipelines = PipelineController(self.bridge, self._centre.preview)
        variables.pipeline_requested.connect(self._pipelines.open)
        self._pipelines.shown.connect(lambda: window.centre.setCurrentWidget(self._centre.preview))

    def make_gradient(self) -> None:
        """Make the Gradient pane."""
        pane = GradientPane(self.window.theme)
        self.window.set_pane("gradient_dock", pane)
        inspector = self.inspector
        self.gradient = GradientController(self.bridge, self.backend, pane)
        inspector.opened.connect(self.gradient.select)
        self.gradient.inspect.connect(inspector.show_one)
        self.gradient.inspect.connect(lambda _node: self.window.reveal("inspector_dock"))
        self.gradient.computed.connect(inspector.variables.refresh)
        self.window.commands["interrupt_console"].triggered.connect(self.gradient.cancel)
        self.gradient.computed.connect(inspector.look_again)

    def make_metrics(self) -> None:
        """Make the Metrics pane."""
        pane = MetricsPane(self.window.theme)
        self.window.set_pane("metrics_dock", pane)
        self.metrics = MetricsController(self.bridge, self.backend, pane)
        self.metrics.inspect.connect(self.inspector.show_one)
        self.metrics.inspect.connect(lambda _node: self.window.reveal("inspector_dock"))
