"""A model of the console with a line that a test puts in, written as ``STOP``; and `prepare`."""

from __future__ import annotations

NET = """
class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.dense = keras.layers.Dense(4)
        self.drop = keras.layers.Dropout(0.5)
        self.out = keras.layers.Dense(1)
    def call(self, x, training=False):
        h = self.drop(self.dense(x), training=training)
        STOP
        g = tf.nn.relu(h)
        return self.out(g)
def prepare(steps=6, loss="mse"):
    keras.utils.set_random_seed(3)
    x = np.linspace(0, 1, 96).astype("float32").reshape(32, 3)
    lab.use(model=Net(), data=(x, x.sum(1, keepdims=True)), loss=loss, optimizer="adam")
    lab.steps = steps
"""
