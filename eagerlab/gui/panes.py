"""All panes and controllers, made in steps that are short enough for the window to answer between them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from eagerlab.assets import assets_folder
from eagerlab.gui.controllers.about import AboutController
from eagerlab.gui.controllers.applying import Applying
from eagerlab.gui.controllers.benchmark import BenchmarkController
from eagerlab.gui.controllers.cards import CardsController
from eagerlab.gui.controllers.checkpoint_values import CheckpointValuesController
from eagerlab.gui.controllers.checkpoints import CheckpointController
from eagerlab.gui.controllers.code import CodeController
from eagerlab.gui.controllers.code_checks import SyntaxChecks
from eagerlab.gui.controllers.code_kept import ScriptKeeper
from eagerlab.gui.controllers.code_places import CodePlaces
from eagerlab.gui.controllers.code_reloading import ScriptReloader
from eagerlab.gui.controllers.code_running import CodeRunner
from eagerlab.gui.controllers.code_scripts import ScriptsController
from eagerlab.gui.controllers.consent import Consent
from eagerlab.gui.controllers.console import ConsoleController
from eagerlab.gui.controllers.data import DataController
from eagerlab.gui.controllers.data_choosing import DataChooser
from eagerlab.gui.controllers.data_preview import DataPreviewController
from eagerlab.gui.controllers.debugging import DebuggingController
from eagerlab.gui.controllers.devices import DeviceController
from eagerlab.gui.controllers.drafts import DraftController
from eagerlab.gui.controllers.experiment import ExperimentController
from eagerlab.gui.controllers.fetching import FetchController
from eagerlab.gui.controllers.files import FileController
from eagerlab.gui.controllers.forcing import ForcingController
from eagerlab.gui.controllers.gpu import GpuController
from eagerlab.gui.controllers.gradient import GradientController
from eagerlab.gui.controllers.guide import GuideController
from eagerlab.gui.controllers.guide_links import GuideLinks
from eagerlab.gui.controllers.guide_running import BlockRunner
from eagerlab.gui.controllers.holding import HoldingController
from eagerlab.gui.controllers.inspector import InspectorController
from eagerlab.gui.controllers.inspector_actions import InspectorActions
from eagerlab.gui.controllers.inspector_following import FollowOpen
from eagerlab.gui.controllers.inspector_room import InspectorRoom
from eagerlab.gui.controllers.layer_health import LayersController
from eagerlab.gui.controllers.learning import LearningController
from eagerlab.gui.controllers.life import LifeController
from eagerlab.gui.controllers.metrics import MetricsController
from eagerlab.gui.controllers.model import ModelController
from eagerlab.gui.controllers.model_catalogue import CatalogueController
from eagerlab.gui.controllers.model_checks import ModelChecks
from eagerlab.gui.controllers.numerics import NumericsController
from eagerlab.gui.controllers.own_packages import OwnPackagesController
from eagerlab.gui.controllers.pair_room import PairRoom
from eagerlab.gui.controllers.pipeline import PipelineController
from eagerlab.gui.controllers.runs import RunsController
from eagerlab.gui.controllers.seeing import SeeingController
from eagerlab.gui.controllers.session import SessionController
from eagerlab.gui.controllers.settings import SettingsController
from eagerlab.gui.controllers.silence import SilenceController
from eagerlab.gui.controllers.status import StatusController
from eagerlab.gui.controllers.training import TrainingController
from eagerlab.gui.controllers.training_page import TrainingPageController
from eagerlab.gui.controllers.undoing import UndoController
from eagerlab.gui.controllers.welcome import WelcomeController
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.kernel.process import BackendProcess
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.messages import Notice
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.models.catalogue import CatalogueModel
from eagerlab.gui.models.document import Document
from eagerlab.gui.models.guide import GuideModel
from eagerlab.gui.models.table_choices import TableChoices
from eagerlab.gui.views.apply_bar import ApplyBar
from eagerlab.gui.views.benchmark import BenchmarkPane
from eagerlab.gui.views.checkpoints import CheckpointsPane
from eagerlab.gui.views.code import CodePane
from eagerlab.gui.views.console import ConsolePane
from eagerlab.gui.views.data_form import DataForm
from eagerlab.gui.views.data_preview import DataPreviewPane
from eagerlab.gui.views.experiment import ExperimentPane
from eagerlab.gui.views.gradient import GradientPane
from eagerlab.gui.views.guide import GuidePane
from eagerlab.gui.views.inspector_pair import InspectorPair
from eagerlab.gui.views.layer_health import LayersPane
from eagerlab.gui.views.learning import LearningPane
from eagerlab.gui.views.metrics import MetricsPane
from eagerlab.gui.views.model_page import ModelPage
from eagerlab.gui.views.predictions import PredictionsPane
from eagerlab.gui.views.problems import ProblemsPane
from eagerlab.gui.views.run_list import RunsPane
from eagerlab.gui.views.session import SessionPane
from eagerlab.gui.views.training_page import TrainingPage
from eagerlab.gui.views.variables import VariablesPane
from eagerlab.own_packages.installation import Installation, InstallationError, read
from eagerlab.store.home import Home


class Panes:
    """Makes panes and controllers, and puts them into the window. GUI thread only.

    Parameters
    ----------
    window : MainWindow
        To be filled; owns everything made here.
    home : Home
        Where things are kept.
    backend : BackendModel
        Followed by the controllers.

    Attributes
    ----------
    process, bridge : BackendProcess, Bridge
        The link; not started.
    document : Document
        The experiment being edited.
    files, drafts, kept_scripts : FileController, DraftController, ScriptKeeper
        Open the file of the command line, what a crash left unsaved, and the scripts that were open.
    welcome : WelcomeController
        What the first start, and the first after an upgrade, have to say.
    closers : list of callable
        End the threads of controllers.
    """

    files: FileController
    drafts: DraftController
    kept_scripts: ScriptKeeper
    welcome: WelcomeController

    def __init__(self, window: MainWindow, home: Home, backend: BackendModel) -> None:
        self.window = window
        self.home = home
        self.backend = backend
        self.document = Document(window)
        self.process = BackendProcess(home, {}, window)
        self.bridge = Bridge(self.process, window)
        self.bridge.problem.connect(window.messages.show)
        self.closers: list[Callable[[], None]] = []

    def steps(self) -> list[Callable[[], None]]:
        """Return what is to be done, in order; between two of them the event loop may turn."""
        return [
            self._make_experiment,
            self._make_learning,
            self._make_inspector,
            self._make_gradient,
            self._make_metrics,
            self._make_console,
            self._make_guide,
            self._make_lists,
            self._make_benchmark,
            self._make_rest,
        ]

    def _make_experiment(self) -> None:
        window, document = self.window, self.document
        commands = window.commands
        bar = ApplyBar(window.theme, commands["apply_changes"], commands["discard_changes"])
        pane = ExperimentPane(commands["browse_experiments"], commands["open_experiment"], bar)
        self._code_pane = CodePane(
            window.theme, commands["export_script"], commands["new_script"], commands["open_script"]
        )
        window.set_pane("experiment_dock", pane)
        self._applying = Applying(window, self.bridge, self.backend, document, bar)
        self._experiment = ExperimentController(
            window, self.bridge, self.backend, document, self._applying, pane
        )
        self._make_forms(pane)
        self._make_code()
        UndoController(window, document)
        consent = Consent(window)
        self.files = FileController(window, document, self._applying, consent)
        pane.chosen.connect(self.files.open_builtin)
        CardsController(window, self.files)
        data = self._data = DataController(
            window, self.bridge, self.backend, document, self._data_form, self.files.begin
        )
        data.reread.connect(self._applying.load)
        DataChooser(window, self.bridge, data, self._data_form)
        data.opened.connect(lambda: pane.show_page("data"))
        data.opened.connect(lambda: window.centre.setCurrentWidget(self._preview))
        # Until the person has answered what is asked first, the chooser shows what there is.
        pane.chosen.connect(lambda _key: self._experiment.show_document())
        self.drafts = DraftController(window, document, self._applying, consent, self.home.root)
        self.closers.append(self.drafts.close)

    def _make_forms(self, pane: ExperimentPane) -> None:
        window, bridge, backend, document = self.window, self.bridge, self.backend, self.document
        catalogue = self._catalogue = CatalogueModel(window)
        CatalogueController(bridge, document, catalogue)
        checks = ModelChecks(bridge, document)
        model_page, training_page = ModelPage(window.theme), TrainingPage(window.theme)
        self._data_form = DataForm(window.theme)
        pane.set_page("data", self._data_form)
        pane.set_page("model", model_page)
        pane.set_page("training", training_page)
        model = ModelController(window, bridge, backend, document, catalogue, checks, model_page)
        training = TrainingPageController(window, bridge, backend, document, catalogue, training_page)
        self._experiment.described.connect(model.set_description)
        self._experiment.described.connect(training.set_description)

    def _make_code(self) -> None:
        window, pane = self.window, self._code_pane
        checks = SyntaxChecks(window)
        self._runner = CodeRunner(window)
        for page in (pane.experiment, pane.layers):
            self._runner.watch(page)
        code = CodeController(window, self.document, self._applying, self._catalogue, checks, pane)
        self._experiment.described.connect(code.set_description)
        self.bridge.problem.connect(code.show_failure)
        self._scripts = ScriptsController(window, checks, pane, self._runner.run, self._runner.watch)
        self.kept_scripts = ScriptKeeper(window, self._scripts, self.home.root)
        reloader = ScriptReloader(window, self._scripts)
        places = self._places = CodePlaces(window, pane, self._scripts)
        self.bridge.problem.connect(places.show_problem)
        self.backend.changed.connect(lambda: places.follow(self.backend.state))
        self.closers += [checks.close, self._scripts.end, self.kept_scripts.close, reloader.close]

    def _make_learning(self) -> None:
        window = self.window
        pane = LearningPane(window.theme, window.commands["train"])
        predictions = PredictionsPane(window.theme)
        preview = self._preview = DataPreviewPane(window.theme, window.commands["open_data"])
        preview.field_wanted.connect(self._data_form.go_to_field)
        window.set_tabs(
            {
                window.tr("Learning"): pane,
                window.tr("Predictions"): predictions,
                window.tr("Layers"): self._make_layers(),
                window.tr("Data"): preview,
                window.tr("Benchmark"): self._make_benchmark_pane(),
                window.tr("Code"): self._code_pane,
            }
        )
        previews = DataPreviewController(self.bridge, self.backend, self.document, preview)
        self._data.reread.connect(previews.forget)
        window.commands["train"].triggered.connect(lambda: self._show_training(pane))
        self._learning = LearningController(self.bridge, self.home.runs_file, pane, window.theme)
        self.backend.changed.connect(lambda: pane.set_train_is_queued(self._train_is_queued()))
        self.closers.append(self._learning.close)
        self._seeing = SeeingController(window, self.bridge, self.backend, predictions, window.theme)
        self.closers.append(self._seeing.close)

    def _make_layers(self) -> LayersPane:
        pane = LayersPane(self.window.theme)
        self._layers = LayersController(self.bridge, self.backend, pane)
        return pane

    def _make_benchmark_pane(self) -> BenchmarkPane:
        window = self.window
        self._benchmark_pane = BenchmarkPane(window.theme, window.commands["pause"])
        return self._benchmark_pane

    def _make_benchmark(self) -> None:
        """Connect the Benchmark pane to the console, which does the measuring."""
        console = self._console_pane
        benchmark = BenchmarkController(
            self.bridge,
            self.backend,
            self._benchmark_pane,
            console.run,
            self._session.log.add_click,
            self.window,
        )
        console.busy_changed.connect(benchmark.console_busy)
        self.closers.append(benchmark.close)

    def _show_training(self, learning: LearningPane) -> None:
        """Bring the curves to the front, unless something is in sight that shows training in another way."""
        centre = self.window.centre
        if centre.currentWidget() in (self._preview, self._code_pane):
            centre.setCurrentWidget(learning)

    def _train_is_queued(self) -> bool:
        state = self.backend.state
        return state is not None and state.queued_train

    def _make_inspector(self) -> None:
        window = self.window
        variables, pair = VariablesPane(window.theme), InspectorPair(window.theme)
        self._variables = variables
        window.set_pane("variables_dock", variables)
        window.set_pane("inspector_dock", pair)
        self._inspector = InspectorController(self.bridge, variables, pair.first, window.theme, window)
        self._inspector.set_pair(pair)
        self._inspector.use_choices(TableChoices(window.settings, window))
        self._layers.inspect.connect(self._inspector.show_one)
        self._layers.inspect.connect(lambda _node: window.reveal("inspector_dock"))
        PairRoom(window, pair)
        InspectorRoom(window, pair)
        FollowOpen(self.bridge, self._inspector, pair.first)
        self._compare = InspectorActions(self.bridge, self.backend, self._inspector, pair, variables).compare
        holding = HoldingController(self.bridge, variables.held_by)
        variables.holders_requested.connect(holding.ask)
        holding.insert_code.connect(self._inspector.insert_code)
        self._pipelines = PipelineController(self.bridge, self._preview)
        variables.pipeline_requested.connect(self._pipelines.open)
        self._pipelines.shown.connect(lambda: window.centre.setCurrentWidget(self._preview))

    def _make_gradient(self) -> None:
        pane = GradientPane(self.window.theme)
        self.window.set_pane("gradient_dock", pane)
        inspector = self._inspector
        self._gradient = GradientController(self.bridge, self.backend, pane)
        inspector.opened.connect(self._gradient.select)
        self._gradient.inspect.connect(inspector.show_one)
        self._gradient.inspect.connect(lambda _node: self.window.reveal("inspector_dock"))
        self._gradient.computed.connect(inspector.variables.refresh)
        self.window.commands["interrupt_console"].triggered.connect(self._gradient.cancel)
        self._gradient.computed.connect(inspector.look_again)

    def _make_metrics(self) -> None:
        pane = MetricsPane(self.window.theme)
        self.window.set_pane("metrics_dock", pane)
        self._metrics = MetricsController(self.bridge, self.backend, pane)
        self._metrics.inspect.connect(self._inspector.show_one)
        self._metrics.inspect.connect(lambda _node: self.window.reveal("inspector_dock"))

    def _make_console(self) -> None:
        window = self.window
        pane = self._console_pane = ConsolePane(window.theme)
        window.set_pane("console_dock", pane)
        self._console = ConsoleController(self.process, self.bridge, pane, window.theme)
        window.commands["interrupt_console"].triggered.connect(pane.interrupt)
        NumericsController(window, self.bridge)
        FetchController(self.bridge, pane.fetches)
        self._runner.set_console(pane.run)
        DebuggingController(window, self.backend, pane)
        self._places.set_console(pane.insert)
        pane.busy_changed.connect(self._gradient.cell_runs)
        pane.busy_changed.connect(self._metrics.cell_runs)
        self._inspector.insert_code.connect(pane.insert)
        self._inspector.insert_code.connect(lambda *_: window.reveal("console_dock"))

    def _make_guide(self) -> None:
        window = self.window
        pane = GuidePane(window.theme)
        window.set_pane("guide_dock", pane)
        model = GuideModel(Path(str(assets_folder())) / "guide", self.home.root, window)
        self.closers.append(model.close)
        runner = BlockRunner(self.process, self._console_pane, window)
        guide = GuideController(window, model, pane, runner, self._console_pane)
        guide.set_links(
            GuideLinks(window, self._variables, self._inspector.show_one, self.files.open_builtin, guide.open)
        )
        self.process.client_changed.connect(lambda _client: guide.forget_runs())

    def _make_lists(self) -> None:
        window = self.window
        runs = RunsPane(window.theme)
        window.set_pane("runs_dock", runs)
        runs_controller = RunsController(self.bridge, self.home.runs_file, runs, self._learning)
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

    def _make_rest(self) -> None:
        window, bridge, process, backend = self.window, self.bridge, self.process, self.backend
        pane = CheckpointsPane(window.commands["save_checkpoint"], window.theme)
        window.set_pane("checkpoints_dock", pane)
        life = LifeController(window, bridge, process, backend, self._leave)
        life.reborn.connect(self._applying.load_again)
        document = self.document
        forcing = ForcingController(
            window, bridge, backend, pane.list_model.newest, lambda: document.is_from_console
        )
        life.is_stuck = lambda: forcing.is_stuck
        silence = SilenceController(window, bridge, backend)
        silence.changed.connect(forcing.note_silence)
        life.is_silent = lambda: silence.is_silent
        life.reborn.connect(forcing.offer_restore)
        training = TrainingController(window, bridge, backend, self._applying)
        checkpoints = CheckpointController(window, bridge, backend, pane, self.home.checkpoints)
        checkpoints.listed.connect(training.set_has_checkpoints)
        CheckpointValuesController(
            pane, self._inspector, self._compare, lambda: window.reveal("inspector_dock")
        )
        self._inspector.variables.saved.connect(checkpoints.show_saved_objects)
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
            self.drafts.forget()
            then()

        self._scripts.leave(lambda: self.files.leave(go))
