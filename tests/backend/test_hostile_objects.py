"""Objects that hang, raise and print, in a real backend: the lane goes on, and the console stays clean."""

from __future__ import annotations

from pathlib import Path

from eagerlab.protocol.replies import Children, Failed, TensorInfo
from eagerlab.protocol.requests import ListChildren, OpenTensor
from tests.backend.backend_driver import BackendDriver

CODE = """
import time, keras, weakref
import tensorflow as tf
class Waiting(keras.layers.Dense):
    @property
    def trainable_variables(self):
        while True:
            time.sleep(0.01)
class Chatty:
    def __repr__(self):
        print("side effect!")
        return "chatty"
    def __getattr__(self, name):
        print("asked for", name)
        raise RuntimeError(name)
class Telling(keras.layers.Layer):
    @property
    def trainable_variables(self):
        print("who asks?")
        return []
class Compared(type):
    def __hash__(cls):
        raise RuntimeError("no")
    def __eq__(cls, other):
        raise RuntimeError("no")
class Odd(metaclass=Compared):
    pass
waiting, chatty, mine = Waiting(2), Chatty(), tf.ones((2, 3))
waiting.build((None, 2))
telling = Telling()
telling.built = True
odd = Odd()
gone = weakref.proxy(Chatty())
deep = []
for _ in range(10_000):
    deep = [deep]
"""


def test_objects_that_hang_or_print_hold_up_no_lane_and_print_nothing(tmp_path: Path) -> None:
    driver = BackendDriver(tmp_path)
    try:
        assert driver.run(CODE).stdout == ""
        infos = {}
        names = ("waiting", "chatty", "mine", "telling", "odd", "gone", "deep")
        for name in names:
            reply = driver.ask(OpenTensor(node=("names", name)))
            assert isinstance(reply, TensorInfo), reply
            infos[name] = reply
            parts = driver.ask(ListChildren(node=("names", name)))
            assert isinstance(parts, Children | Failed)
        assert "within a second" in dict(infos["waiting"].facts)["problem"]
        assert infos["chatty"].kind_of == "object"
        assert infos["mine"].shape == (2, 3)
        rows = driver.ask(ListChildren(node=("names",)))
        assert isinstance(rows, Children)
        assert set(names) <= {row.key for row in rows.rows}
        assert "not looked into" in dict(infos["odd"].facts)["problem"]
        assert dict(infos["chatty"].facts)["repr"] == "chatty"
        after = driver.run("1 + 1")
        assert (after.result, after.stdout) == ("2", "")
    finally:
        driver.close()
