"""All panes and controllers, made in steps that are short enough for the window to answer between them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from eagerlab.assets import assets_folder
from eagerlab.gui.controllers.about import AboutController
from eagerlab.gui.controllers.benchmark import BenchmarkController
from eagerlab.gui.controllers.checkpoint_values import CheckpointValuesController
from eagerlab.gui.controllers.checkpoints import CheckpointController
from eagerlab.gui.controllers.console import ConsoleController
from eagerlab.gui.controllers.debugging import DebuggingController
from eagerlab.gui.controllers.devices import DeviceController
from eagerlab.gui.controllers.fetching import FetchController
from eagerlab.gui.controllers.forcing import ForcingController
from eagerlab.gui.controllers.gpu import GpuController
from eagerlab.gui.controllers.guide import GuideController
from eagerlab.gui.controllers.guide_links import GuideLinks
from eagerlab.gui.controllers.guide_running import BlockRunner
from eagerlab.gui.controllers.life import LifeController
from eagerlab.gui.controllers.numerics import NumericsController
from eagerlab.gui.controllers.own_packages import OwnPackagesController
from eagerlab.gui.controllers.runs import RunsController
from eagerlab.gui.controllers.session import SessionController
from eagerlab.gui.controllers.settings import SettingsController
from eagerlab.gui.controllers.silence import SilenceController
from eagerlab.gui.controllers.status import StatusController
from eagerlab.gui.controllers.training import TrainingController
from eagerlab.gui.controllers.welcome import WelcomeController
from eagerlab.gui.messages import Notice
from eagerlab.gui.models.guide import GuideModel
from eagerlab.gui.panes_experiment import ExperimentPanes
from eagerlab.gui.panes_inspection import InspectionPanes
from eagerlab.gui.panes_learning import LearningPanes
from eagerlab.gui.views.checkpoints import CheckpointsPane
from eagerlab.gui.views.console import ConsolePane
from eagerlab.gui.views.guide import GuidePane
from eagerlab.gui.views.problems import ProblemsPane
from eagerlab.gui.views.run_list import RunsPane
from eagerlab.gui.views.session import SessionPane
from eagerlab.gui.workplace import Part, Workplace
from eagerlab.own_packages.installation import Installation, InstallationError, read


class Panes(Part):
    """Makes panes and controllers, and puts them into the window. GUI thread only.

    Parameters
    ----------
    place : Workplace
        The window, the link and the experiment.

    Attributes
    ----------
    experiment : ExperimentPanes
        Those of the experiment: what opens files, drafts and scripts at the start.
    welcome : WelcomeController
        What the first start, and the first after an upgrade, have to say.
    """

    welcome: WelcomeController

    def __init__(self, place: Workplace) -> None:
        super().__init__(place)
        self.experiment = ExperimentPanes(place)
        self._centre = LearningPanes(place, self.experiment)
        self._inspection = InspectionPanes(place, self._centre)

    def steps(self) -> list[Callable[[], None]]:
        """Return what is to be done, in order; between two of them the event loop may turn."""
        return [
            self.experiment.make,
            self._centre.make,
            self._inspection.make,
            self._inspection.make_gradient,
            self._inspection.make_metrics,
            self._make_console,
            self._make_guide,
            self._make_lists,
            self._make_benchmark,
            self._make_rest,
        ]

    def _make_console(self) -> None:
        window = self.window
        pane = self._console_pane = ConsolePane(window.theme)
        window.set_pane("console_dock", pane)
        self._console = ConsoleController(self.process, self.bridge, pane, window.theme)
        window.commands["interrupt_console"].triggered.connect(pane.interrupt)
        NumericsController(window, self.bridge)
        FetchController(self.bridge, pane.fetches)
        self.experiment.runner.set_console(pane.run)
        DebuggingController(window, self.backend, pane)
        self.experiment.places.set_console(pane.insert)
        pane.busy_changed.connect(self._inspection.gradient.cell_runs)
        pane.busy_changed.connect(self._inspection.metrics.cell_runs)
        self._inspection.inspector.insert_code.connect(pane.insert)
        self._inspection.inspector.insert_code.connect(lambda *_: window.reveal("console_dock"))

    def _make_guide(self) -> None:
        window = self.window
        pane = GuidePane(window.theme)
        window.set_pane("guide_dock", pane)
        model = GuideModel(Path(str(assets_folder())) / "guide", self.home.root, window)
        self.closers.append(model.close)
        runner = BlockRunner(self.process, self._console_pane, window)
        guide = GuideController(window, model, pane, runner, self._console_pane)
        guide.set_links(
            GuideLinks(
                window,
                self._inspection.variables,
                self._inspection.inspector.show_one,
                self.experiment.files.open_builtin,
                guide.open,
            )
        )
        self.process.client_changed.connect(lambda _client: guide.forget_runs())

    def _make_lists(self) -> None:
        window = self.window
        runs = RunsPane(window.theme)
        window.set_pane("runs_dock", runs)
        runs_controller = RunsController(self.bridge, self.home.runs_file, runs, self._centre.learning)
        self.closers.append(runs_controller.close)
        session = SessionPane(window.theme)
        window.set_pane("session_dock", session)
        self._session = SessionController(window, self.bridge, session)
        problems = ProblemsPane(window.theme)
        window.set_pane("problems_dock", problems)
        messages = window.messages
        messages.shown.connect(lambda _problem: problems.set_problems(messages.history))
        messages.cleared.connect(lambda: problems.set_problems(()))
        problems.clear_requested.connect(messages.clear)
        problems.set_problems(messages.history)

    def _make_benchmark(self) -> None:
        """Connect the Benchmark pane to the console, which does the measuring."""
        console = self._console_pane
        benchmark = BenchmarkController(
            self.bridge,
            self.backend,
            self._centre.benchmark,
            console.run,
            self._session.log.add_click,
            self.window,
        )
        console.busy_changed.connect(benchmark.console_busy)
        self.closers.append(benchmark.close)

    def _make_rest(self) -> None:
        window, bridge, process, backend = self.window, self.bridge, self.process, self.backend
        pane = CheckpointsPane(window.commands["save_checkpoint"], window.theme)
        window.set_pane("checkpoints_dock", pane)
        life = LifeController(window, bridge, process, backend, self._leave)
        life.reborn.connect(self.experiment.applying.load_again)
        document = self.document
        forcing = ForcingController(
            window, bridge, backend, pane.list_model.newest, lambda: document.is_from_console
        )
        life.is_stuck = lambda: forcing.is_stuck
        silence = SilenceController(window, bridge, backend)
        silence.changed.connect(forcing.note_silence)
        life.is_silent = lambda: silence.is_silent
        life.reborn.connect(forcing.offer_restore)
        training = TrainingController(window, bridge, backend, self.experiment.applying)
        checkpoints = CheckpointController(window, bridge, backend, pane, self.home.checkpoints)
        checkpoints.listed.connect(training.set_has_checkpoints)
        CheckpointValuesController(
            pane,
            self._inspection.inspector,
            self._inspection.compare,
            lambda: window.reveal("inspector_dock"),
        )
        self._inspection.inspector.variables.saved.connect(checkpoints.show_saved_objects)
        self.closers.append(checkpoints.close)
        status = StatusController(window, backend, process)
        self.closers.append(status.close)
        settings = SettingsController(window, process, life)
        devices = DeviceController(window, bridge, backend)
        devices.split_wanted.connect(settings.open)
        self._make_packages(life)
        about = AboutController(window, bridge, backend, self.home)
        self.closers.append(about.close)
        self.welcome = WelcomeController(window, self.home)

    def _make_packages(self, life: LifeController) -> None:
        """Make what belongs to an installed copy: packages of the person's own, and GPU support."""
        window = self.window
        installation: Installation | None = None
        try:
            installation = read()
        except InstallationError as error:
            window.messages.show(Notice(what=str(error)))
        OwnPackagesController(window, self.process, self.bridge, life, installation, self.home.root)
        gpu = GpuController(window, self.home.root, installation)
        self.closers.append(gpu.close)
        window.backend_ready.connect(gpu.offer)

    def _leave(self, then: Callable[[], None]) -> None:
        """Call `then` when the window may close; what is unsaved then is not wanted."""

        def go() -> None:
            self.experiment.drafts.forget()
            then()

        self.experiment.scripts.leave(lambda: self.experiment.files.leave(go))
