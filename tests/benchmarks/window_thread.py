"""The other way to build this program: the same eager loop in a thread of the window's own process.

``window_thread.py SECONDS`` shows a window whose plot is redrawn at 30 Hz while a thread trains the MLP, and
prints steps per second.
"""

import sys
import threading
import time

import nets
import pyqtgraph as pg
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication


def main() -> None:
    """Train in a thread beside a live plot and print the speed."""
    seconds = float(sys.argv[1])
    app = QApplication([])
    plot = pg.PlotWidget()
    curve = plot.plot(pen=pg.mkPen(width=1))
    plot.resize(900, 600)
    plot.show()
    losses: list[float] = []
    speed: list[float] = []

    def train() -> None:
        step = nets.hand_written_step("mlp")
        source = nets.batches(*nets.make_data("mlp"))
        losses.extend(float(step(*next(source))) for _ in range(20))
        start, before = time.perf_counter(), len(losses)
        while time.perf_counter() - start < seconds:
            losses.append(float(step(*next(source))))
        speed.append((len(losses) - before) / (time.perf_counter() - start))

    thread = threading.Thread(target=train)
    timer = QTimer()
    timer.timeout.connect(lambda: curve.setData(losses) if thread.is_alive() else app.quit())
    timer.start(33)
    thread.start()
    app.exec()
    print(speed[0])


if __name__ == "__main__":
    main()
