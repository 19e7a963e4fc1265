"""Which curves of which runs are drawn where, in which colours, and what is said about them."""

from __future__ import annotations

from collections.abc import Sequence, Set

from PySide6.QtCore import QCoreApplication

from eagerlab.gui import numbers
from eagerlab.gui.controllers.plots import PlotCurve, PlotPainter
from eagerlab.gui.models.followed import column_words
from eagerlab.gui.models.history import STREAMS, RunCurves
from eagerlab.gui.theme import Theme
from eagerlab.gui.views.learning_header import LastValue
from eagerlab.gui.views.legend import LegendEntry
from eagerlab.gui.views.plot_items import CurveStyle
from eagerlab.protocol.following import followed_by

LOSS = "loss"
RATE = "learning_rate"
SHARES = ("accuracy", "auc", "f1_score", "precision", "recall")
"""Beginnings and endings of the names of metrics that lie between 0 and 1."""
LOSS_PLOT, SHARE_PLOT, OTHER_PLOT, FOLLOWED_PLOT = 0, 1, 2, 3
FIRST_METRIC_COLOUR = 2
VALIDATION_COLOUR = 1
FIRST_FOLLOWED_COLOUR = 3
OVERLAY_COLOURS = (7, 6, 5, 4, 3)
"""From the other end than what is followed, so that the two seldom have one colour."""
MOST_NOTES = 3
"""Lines about what plots cannot show; a NaN reaches all curves, and they are to be seen."""


def plot_of(name: str, stream: str = "train") -> int:
    """Return the plot that a curve belongs to, so that each has one range of values."""
    if stream == "followed":
        return FOLLOWED_PLOT
    if name == LOSS:
        return LOSS_PLOT
    return SHARE_PLOT if name.startswith(SHARES) or name.endswith(SHARES) else OTHER_PLOT


def curves_of(
    current: RunCurves | None, overlays: Sequence[RunCurves], theme: Theme, hidden: Set[str]
) -> list[PlotCurve]:
    """Return all curves: the current run's coloured by what they measure, others by their run."""
    curves = []
    for index, run in enumerate(overlays):
        colour = overlay_colour(index, theme)
        key = overlay_key(run)
        for stream in STREAMS:
            points = stream == "validation"
            for name in run.stream(stream).curves.names:
                title = shortened(run.title) if name == LOSS else f"{shortened(run.title)} {in_words(name)}"
                style = CurveStyle(colour, points, dashed=points, visible=key not in hidden)
                curves.append(
                    PlotCurve(
                        f"{key}/{stream}/{name}",
                        plot_of(name, stream),
                        run.stream(stream).curves,
                        name,
                        title,
                        style,
                        smooth=stream == "train",
                        read=not points,
                    )
                )
    if current is not None:
        for key, stream, name in reversed(keys_of(current)):
            points = stream == "validation"
            style = CurveStyle(
                curve_colour(current, stream, name, theme),
                points,
                dashed=is_dashed(current, stream, name, theme),
                visible=key not in hidden,
            )
            curves.append(
                PlotCurve(
                    key,
                    plot_of(name, stream),
                    current.stream(stream).curves,
                    name,
                    curve_title(stream, name),
                    style,
                    smooth=stream == "train" and name != RATE,
                )
            )
    return curves


def legend_of(
    current: RunCurves | None,
    overlays: Sequence[RunCurves],
    theme: Theme,
    hidden: Set[str],
    followed: Sequence[str] = (),
) -> list[LegendEntry]:
    """Return one entry for each curve of the current run, and one for each other run.

    What is being followed, by the names of its columns, can be ended there; also before it has points.
    """
    entries = []
    if current is not None:
        entries = [
            LegendEntry(
                key,
                curve_title(stream, name),
                curve_colour(current, stream, name, theme),
                key not in hidden,
                points=stream == "validation",
                closable=stream == "followed" and name in followed,
                dashed=is_dashed(current, stream, name, theme),
            )
            for key, stream, name in keys_of(current)
        ]
        known = current.followed.curves.names
        for index, name in enumerate((name for name in followed if name not in known), len(known)):
            colour = theme.series_colour(FIRST_FOLLOWED_COLOUR + index)
            key, dashed = f"followed/{name}", _has_colour_again(index, theme)
            entries.append(
                LegendEntry(key, in_words(name), colour, key not in hidden, closable=True, dashed=dashed)
            )
    for index, run in enumerate(overlays):
        key = overlay_key(run)
        entries.append(LegendEntry(key, run.title, overlay_colour(index, theme), key not in hidden))
    return entries


def keys_of(run: RunCurves) -> list[tuple[str, str, str]]:
    """Return key, stream and name of each curve of the current run."""
    return [
        (f"{stream}/{name}", stream, name) for stream in STREAMS for name in run.stream(stream).curves.names
    ]


def overlay_key(run: RunCurves) -> str:
    """Return the legend's key of a run that is laid over the current one."""
    return f"run/{run.run}"


def overlay_colour(index: int, theme: Theme) -> str:
    """Return the colour of a run that is laid over the current one."""
    return theme.series_colour(OVERLAY_COLOURS[index % len(OVERLAY_COLOURS)])


def curve_colour(run: RunCurves, stream: str, name: str, theme: Theme) -> str:
    """Return the colour of a curve of the current run; validation has its own."""
    trained = [other for other in run.train.curves.names if other != LOSS]
    if stream == "validation" and (name == LOSS or name in trained):
        return theme.series_colour(VALIDATION_COLOUR)
    if stream == "followed":
        return theme.series_colour(FIRST_FOLLOWED_COLOUR + run.followed.curves.names.index(name))
    if name == LOSS:
        return theme.series_colour(0)
    names = [*trained, *(other for other in run.validation.curves.names if other not in (LOSS, *trained))]
    return theme.series_colour(FIRST_METRIC_COLOUR + names.index(name))


def is_dashed(run: RunCurves, stream: str, name: str, theme: Theme) -> bool:
    """Return whether a followed curve has the colour of another one, and is dashed to be told from it."""
    return stream == "followed" and _has_colour_again(run.followed.curves.names.index(name), theme)


def _has_colour_again(index: int, theme: Theme) -> bool:
    """Return whether a curve of this number is in every second round of colours."""
    return bool(index // theme.series_count % 2)


def curve_title(stream: str, name: str) -> str:
    """Return what the legend calls a curve."""
    if stream == "validation":
        return QCoreApplication.translate("Curves", "validation {name}").format(name=in_words(name))
    return in_words(name)


def in_words(name: str) -> str:
    """Return the name of a column as a person reads it."""
    if name == RATE:
        return QCoreApplication.translate("Curves", "learning rate")
    words = {
        LOSS: QCoreApplication.translate("Curves", "loss"),
        "accuracy": QCoreApplication.translate("Curves", "accuracy"),
        "auc": "AUC",
    }
    return words.get(name) or (column_words(name) if followed_by(name) else name.replace("_", " "))


def shortened(title: str, most: int = 26) -> str:
    """Return a title with its middle cut out where it is long."""
    return title if len(title) <= most else f"{title[: most // 2 - 1]}…{title[-(most // 2) :]}"


def last_values(run: RunCurves | None) -> list[LastValue]:
    """Return the newest values of a run, the loss first; validation's values are one entry."""
    if run is None:
        return []
    values = []
    train, validation = run.train.curves, run.validation.curves
    for name in sorted(train.names, key=lambda name: name != LOSS):
        last = train.series(name).last()
        bad = bool(numbers.not_finite(last))
        values.append(LastValue(in_words(name), numbers.significant(last), large=name != RATE, bad=bad))
    measured = [name for name in validation.names if name == LOSS or name in train.names]
    if measured:
        lasts = [validation.series(n).last() for n in sorted(measured, key=lambda name: name != LOSS)]
        word = QCoreApplication.translate("Curves", "validation")
        bad = any(numbers.not_finite(last) for last in lasts)
        values.append(LastValue(word, " · ".join(map(numbers.significant, lasts)), large=False, bad=bad))
    for name in validation.names:
        if name not in measured:
            last = validation.series(name).last()
            bad = bool(numbers.not_finite(last))
            values.append(LastValue(in_words(name), numbers.significant(last), large=False, bad=bad))
    return values


def notes_of(painter: PlotPainter) -> str:
    """Say what the plots cannot show: values that are no numbers, and those without a logarithm."""
    notes = []
    for curve in reversed(painter.curves):  # as the legend has them
        if not curve.style.visible:
            continue
        series = curve.curves.series(curve.name)
        counts = [(series.nan_count, "NaN"), (series.inf_count, "Inf")]
        if words := [f"{numbers.integer(count)} {word}" for count, word in counts if count]:
            text = QCoreApplication.translate("Curves", "{curve}: {counts}, marked on the axis")
            notes.append(text.format(curve=curve.title, counts=" + ".join(words)))
        if painter.scale(curve.plot).log and series.not_positive:
            text = QCoreApplication.translate(
                "Curves",
                "{curve}: {count} at or below zero, not on the logarithmic axis",
            )
            notes.append(text.format(curve=curve.title, count=numbers.integer(series.not_positive)))
    if len(notes) > MOST_NOTES:
        more = len(notes) - MOST_NOTES + 1
        text = QCoreApplication.translate("Curves", "{count} further curves have such values")
        notes = [*notes[: MOST_NOTES - 1], text.format(count=numbers.integer(more))]
    return "\n".join(notes)
