"""A weak proxy whose object is gone: it raises whatever it is asked."""

from __future__ import annotations

import weakref
from typing import Any

from tests.cases.inspector.expected import Expected


class Gone:
    pass


expected = Expected("object", facts={"type": "ProxyType"}, parts=())


def make() -> Any:
    return weakref.proxy(Gone())
