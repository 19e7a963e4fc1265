"""Messages about how steps are executed, besides the mode itself."""

from __future__ import annotations

from typing import Literal

from eagerlab.protocol.message_kinds import BaseRequest


class SetOpByOpUpdate(BaseRequest):
    """Whether eager and layers run even the optimizer's arithmetic op by op."""

    kind: Literal["set_op_by_op_update"] = "set_op_by_op_update"
    op_by_op: bool

    def python(self) -> str:
        return f"lab.op_by_op_update = {self.op_by_op}"
