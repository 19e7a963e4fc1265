"""The experiment: its forms, its code, data, files and what a crash left of it."""

from __future__ import annotations

from eagerlab.gui.controllers.applying import Applying
from eagerlab.gui.controllers.cards import CardsController
from eagerlab.gui.controllers.code import CodeController
from eagerlab.gui.controllers.code_checks import SyntaxChecks
from eagerlab.gui.controllers.code_kept import ScriptKeeper
from eagerlab.gui.controllers.code_places import CodePlaces
from eagerlab.gui.controllers.code_reloading import ScriptReloader
from eagerlab.gui.controllers.code_running import CodeRunner
from eagerlab.gui.controllers.code_scripts import ScriptsController
from eagerlab.gui.controllers.consent import Consent
from eagerlab.gui.controllers.data import DataController
from eagerlab.gui.controllers.data_choosing import DataChooser
from eagerlab.gui.controllers.drafts import DraftController
from eagerlab.gui.controllers.experiment import ExperimentController
from eagerlab.gui.controllers.files import FileController
from eagerlab.gui.controllers.model import ModelController
from eagerlab.gui.controllers.model_catalogue import CatalogueController
from eagerlab.gui.controllers.model_checks import ModelChecks
from eagerlab.gui.controllers.training_page import TrainingPageController
from eagerlab.gui.controllers.undoing import UndoController
from eagerlab.gui.models.catalogue import CatalogueModel
from eagerlab.gui.views.apply_bar import ApplyBar
from eagerlab.gui.views.code import CodePane
from eagerlab.gui.views.data_form import DataForm
from eagerlab.gui.views.experiment import ExperimentPane
from eagerlab.gui.views.model_page import ModelPage
from eagerlab.gui.views.training_page import TrainingPage
from eagerlab.gui.workplace import Part


class ExperimentPanes(Part):
    """Makes what an experiment is made with. GUI thread only.

    Parameters
    ----------
    place : Workplace
        The window, the link and the experiment.

    Attributes
    ----------
    code : CodePane
        The tab of the code, to be put into the centre.
    data_form : DataForm
        The form of the data.
    applying : Applying
        Sends the experiment to the backend.
    data : DataController
        Opens data.
    runner, scripts, places : CodeRunner, ScriptsController, CodePlaces
        Cells of scripts, the scripts, and lines that something happened at.
    files, drafts, kept_scripts : FileController, DraftController, ScriptKeeper
        Open the file of the command line, what a crash left unsaved, and the scripts that were open.
    """

    def make(self) -> None:
        """Make the forms, the code, and what opens, saves and keeps the experiment."""
        window, document = self.window, self.document
        commands = window.commands
        bar = ApplyBar(window.theme, commands["apply_changes"], commands["discard_changes"])
        pane = ExperimentPane(commands["browse_experiments"], commands["open_experiment"], bar)
        self.code = CodePane(
            window.theme, commands["export_script"], commands["new_script"], commands["open_script"]
        )
        window.set_pane("experiment_dock", pane)
        self.applying = Applying(window, self.bridge, self.backend, document, bar)
        self._controller = ExperimentController(
            window, self.bridge, self.backend, document, self.applying, pane
        )
        self._make_forms(pane)
        self._make_code()
        UndoController(window, document)
        consent = Consent(window)
        self.files = FileController(window, document, self.applying, consent)
        pane.chosen.connect(self.files.open_builtin)
        CardsController(window, self.files)
        data = self.data = DataController(
            window, self.bridge, self.backend, document, self.data_form, self.files.begin
        )
        data.reread.connect(self.applying.load)
        DataChooser(window, self.bridge, data, self.data_form)
        data.opened.connect(lambda: pane.show_page("data"))
        # Until the person has answered what is asked first, the chooser shows what there is.
        pane.chosen.connect(lambda _key: self._controller.show_document())
        self.drafts = DraftController(window, document, self.applying, consent, self.home.root)
        self.closers.append(self.drafts.close)

    def _make_forms(self, pane: ExperimentPane) -> None:
        window, bridge, backend, document = self.window, self.bridge, self.backend, self.document
        catalogue = self._catalogue = CatalogueModel(window)
        CatalogueController(bridge, document, catalogue)
        checks = ModelChecks(bridge, document)
        model_page, training_page = ModelPage(window.theme), TrainingPage(window.theme)
        self.data_form = DataForm(window.theme)
        pane.set_page("data", self.data_form)
        pane.set_page("model", model_page)
        pane.set_page("training", training_page)
        model = ModelController(window, bridge, backend, document, catalogue, checks, model_page)
        training = TrainingPageController(window, bridge, backend, document, catalogue, training_page)
        self._controller.described.connect(model.set_description)
        self._controller.described.connect(training.set_description)

    def _make_code(self) -> None:
        window, pane = self.window, self.code
        checks = SyntaxChecks(window)
        self.runner = CodeRunner(window)
        for page in (pane.experiment, pane.layers):
            self.runner.watch(page)
        code = CodeController(window, self.document, self.applying, self._catalogue, checks, pane)
        self._controller.described.connect(code.set_description)
        self.bridge.problem.connect(code.show_failure)
        self.scripts = ScriptsController(window, checks, pane, self.runner.run, self.runner.watch)
        self.kept_scripts = ScriptKeeper(window, self.scripts, self.home.root)
        reloader = ScriptReloader(window, self.scripts)
        places = self.places = CodePlaces(window, pane, self.scripts)
        self.bridge.problem.connect(places.show_problem)
        self.backend.changed.connect(lambda: places.follow(self.backend.state))
        self.closers += [checks.close, self.scripts.end, self.kept_scripts.close, reloader.close]
