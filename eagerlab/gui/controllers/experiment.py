"""The Experiment and Code panes: they show the experiment that the backend holds, and change it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from eagerlab.experiment.builtin import BUILTIN, DEFAULT, builtin_spec
from eagerlab.experiment.spec import ExperimentSpec
from eagerlab.gui import numbers
from eagerlab.gui.kernel.bridge import Bridge
from eagerlab.gui.main_window import MainWindow
from eagerlab.gui.models.backend import BackendModel
from eagerlab.gui.questions import Choice, Question, Role
from eagerlab.gui.views.code import CodePane
from eagerlab.gui.views.experiment import ExperimentPane
from eagerlab.protocol.base import Problem
from eagerlab.protocol.replies import ExperimentDescription, Reply
from eagerlab.protocol.requests import DescribeExperiment, LoadExperiment, SetTraining

DESCRIBE_MILLISECONDS = 50
"""Several changes in a row (a form that sets four values) are described once."""


class ExperimentController(QObject):
    """Shows the experiment that the backend holds, and hands it another. GUI thread only."""

    def __init__(
        self,
        window: MainWindow,
        bridge: Bridge,
        backend: BackendModel,
        pane: ExperimentPane,
        code: CodePane,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._bridge = bridge
        self._backend = backend
        self._pane = pane
        self._code = code
        self._description: ExperimentDescription | None = None
        self._generation = 0
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(DESCRIBE_MILLISECONDS)
        self._soon.timeout.connect(self._describe)
        pane.set_builtins(list(BUILTIN.items()))
        pane.chosen.connect(self.open_builtin)
        form = pane.form
        form.steps_entered.connect(lambda value: self._change(SetTraining(steps=value)))
        form.batch_size_entered.connect(lambda value: self._change(SetTraining(batch_size=value)))
        form.learning_rate_entered.connect(lambda value: self._change(SetTraining(learning_rate=value)))
        form.seed_entered.connect(lambda value: self._change(SetTraining(seed=value)))
        bridge.ready.connect(self._describe)
        bridge.experiment_changed.connect(self._soon.start)
        bridge.gap.connect(self._soon.start)
        backend.changed.connect(self._update)
        window.commands["copy_code"].triggered.connect(code.copy_all)
        self._show_spec(builtin_spec(DEFAULT))
        self._update()

    @property
    def description(self) -> ExperimentDescription | None:
        """What the backend last said of its experiment."""
        return self._description

    def open_builtin(self, key: str) -> None:
        """Make a built-in experiment the current one; ask first while it trains."""
        self.replace(LoadExperiment(spec=builtin_spec(key), builtin=key))

    def load_again(self) -> None:
        """Give a new backend the experiment that the old one had."""
        known = self._description
        if known is None or known.spec is None:
            return
        builtin = next((key for key in BUILTIN if known.spec == builtin_spec(key)), "")
        self._bridge.request(LoadExperiment(spec=known.spec, path=known.path, builtin=builtin), owner=self)

    def replace(self, request: LoadExperiment) -> None:
        """Make another experiment the current one; ask first while it trains."""
        if not self._backend.is_training:
            self._load(request)
            return
        self._window.questions.ask(
            Question(
                self.tr("Open experiment"),
                self.tr("Training is going on."),
                self.tr("Opening “{name}” ends it; its last checkpoint is saved.").format(
                    name=request.spec.name
                ),
                [
                    Choice("open", self.tr("Stop and open")),
                    Choice("keep", self.tr("Keep training"), Role.RejectRole),
                ],
            ),
            lambda answer: self._load(request) if answer == "open" else self._show_name(),
        )

    def _load(self, request: LoadExperiment) -> None:
        if self._description is None:
            self._show_spec(request.spec)
        self._bridge.request(request, lambda *_: self._loaded(request), self._refused, owner=self)

    def _loaded(self, request: LoadExperiment) -> None:
        self._window.show_file(request.path)
        self._describe()

    def _refused(self, problem: Problem) -> None:
        self._show_name()
        self._window.messages.show(problem)
        self._describe()

    def _change(self, request: SetTraining) -> None:
        self._bridge.request(request, lambda *_: self._describe(), self._refused, owner=self)

    def _describe(self) -> None:
        self._generation += 1
        request = DescribeExperiment(generation=self._generation)

        def answered(reply: Reply, _buffers: list[memoryview]) -> None:
            if not isinstance(reply, ExperimentDescription) or request.generation != self._generation:
                return
            # Without a name nothing is loaded yet: what will be is shown already.
            if reply.name:
                self._show(reply)

        self._bridge.request(request, answered, owner=self)

    def _show(self, description: ExperimentDescription) -> None:
        self._description = description
        pane = self._pane
        self._show_name()
        facts = (description.data, description.loss, description.optimizer)
        pane.set_description(description.description)
        pane.data_page.set_facts(" · ".join(fact for fact in facts if fact))
        pane.model_page.layers.set_rows(description.layers)
        pane.model_page.set_totals(self._totals(description), self._warning(description))
        pane.form.set_values(
            description.steps, description.batch_size, description.learning_rate, description.seed
        )
        self._code.set_source(description.source, description.from_console)
        self._update()

    def _show_spec(self, spec: ExperimentSpec) -> None:
        """Show what is known before the backend has built anything."""
        self._pane.show_current(spec.name, "")
        self._pane.set_description(spec.description)
        self._pane.form.set_values(spec.steps, spec.batch_size, spec.optimizer.learning_rate, spec.seed)

    def _show_name(self) -> None:
        known = self._description
        if known is not None and known.name:
            tip = known.path
            if known.from_console:
                tip = self.tr("Handed over at the console with lab.use")
            self._pane.show_current(known.name, tip)

    def _totals(self, description: ExperimentDescription) -> str:
        if description.parameters is None:
            return self.tr("Not built yet: run one batch") if description.layers else ""
        count = numbers.integer(description.parameters)
        size = numbers.size_in_bytes(4 * description.parameters)
        return self.tr("{count} parameters, {size}").format(count=count, size=size)

    def _warning(self, description: ExperimentDescription) -> str:
        names = ", ".join(description.untrained)
        if not names:
            return ""
        return self.tr("Not trained: {names}. Use add_weight or keras.Variable.").format(names=names)

    def _update(self) -> None:
        known = self._description
        live = self._why_not_now()
        self._pane.form.allow(live, self._why_not_rebuild(), self._why_no_rate())
        self._pane.allow_choosing(live if self._backend.life == "dead" else "")
        reason = ""
        if known is None:
            reason = self.tr("The experiment is still being read.")
        elif known.spec is None:
            reason = self.tr("Parts of it came from the console, which no file describes.")
        for name in ("save_experiment", "export_script"):
            self._window.commands.allow(name, reason)
        self._window.commands.allow("copy_code", reason if known is None else "")

    def _why_not_now(self) -> str:
        if self._backend.life == "dead":
            return self.tr("The backend is not running: restart it first.")
        if not self._backend.has_tensorflow:
            return self.tr("TensorFlow is still being imported.")
        return self.tr("The experiment is still being read.") if self._description is None else ""

    def _why_not_rebuild(self) -> str:
        state, known = self._backend.state, self._description
        if state is not None and (state.step > 0 or state.phase == "training"):
            return self.tr(
                "It decides the order of the data, so it is changed before the first step: reset first."
            )
        if known is not None and known.batch_size is None:
            return self.tr("The data was handed over at the console and decides this itself.")
        return ""

    def _why_no_rate(self) -> str:
        known = self._description
        if known is not None and known.learning_rate is None:
            return self.tr("The optimizer has no learning rate that could be set.")
        return ""
