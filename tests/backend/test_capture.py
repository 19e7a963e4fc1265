"""Native output: in a process of its own, because its descriptors are redirected."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import ctypes, os, sys
from pathlib import Path
from eagerlab.backend.capture import OutputCapture
got = []
capture = OutputCapture(Path(sys.argv[1]), got.append)
answers = os.fdopen(os.dup(1), "w")
capture.start()
{body}
capture.close()
answers.write("".join(got))
answers.close()
"""


def run(tmp_path: Path, body: str) -> tuple[str, str]:
    """Return what was forwarded, and what the file has."""
    log = tmp_path / "log"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.replace("{body}", body), str(log)],
        capture_output=True,
        timeout=300,
        check=True,
    )
    return done.stdout.decode(), log.read_text(errors="replace")


def test_text_of_a_cell_is_forwarded_and_the_rest_stays_in_the_file(tmp_path: Path) -> None:
    forwarded, kept = run(
        tmp_path,
        "os.write(1, b'before\\n'); capture.cell_began(); os.write(1, b'out\\n'); os.write(2, b'err\\n')\n"
        "capture.cell_ended(); os.write(1, b'after\\n')",
    )
    assert forwarded == "out\nerr\n"
    assert kept == "before\nout\nerr\nafter\n"


@pytest.mark.skipif(sys.platform == "win32", reason="C's own library by another name")
def test_code_that_prints_much_while_it_holds_the_interpreter_lock_is_no_deadlock(tmp_path: Path) -> None:
    forwarded, _ = run(
        tmp_path,
        "capture.cell_began(); ctypes.PyDLL(None).printf(b'.' * 120_000); capture.cell_ended()",
    )
    assert forwarded == "." * 120_000


def test_a_megabyte_at_once_is_cut_to_its_end(tmp_path: Path) -> None:
    forwarded, _ = run(
        tmp_path,
        "capture.cell_began(); os.write(1, b'x' * 5_000_000 + b'END'); capture.cell_ended()",
    )
    assert len(forwarded) < 3_000_000
    assert forwarded.endswith("END")


def test_log_lines_of_tensorflow_stay_in_the_file(tmp_path: Path) -> None:
    line = "2026-01-02 03:04:05.678901: I tensorflow/core/x.cc:1] chatter\\n"
    short = "I0000 00:00:1795969770.094273    9130 x.cc:52] chatter\\n"
    forwarded, kept = run(
        tmp_path,
        f"capture.cell_began(); os.write(2, b'{line}{short}mine\\n'); capture.cell_ended()",
    )
    assert forwarded == "mine\n"
    assert kept.count("chatter") == 2


def test_a_character_split_over_two_writes_arrives_whole(tmp_path: Path) -> None:
    forwarded, _ = run(
        tmp_path,
        "text = 'grün 试'.encode(); capture.cell_began()\n"
        "for i in range(len(text)): os.write(1, text[i:i+1])\n"
        "capture.cell_ended()",
    )
    assert forwarded == "grün 试"
