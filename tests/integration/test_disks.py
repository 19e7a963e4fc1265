"""A disk gets full or read-only while the window trains: one message, training goes on, nothing is lost."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.store.disk import run_on_disk

STORY = """
import os, pathlib, subprocess, sys
home = pathlib.Path(sys.argv[1])
os.environ["EAGERLAB_HOME"] = str(home)
from tests.driver import Driver
from tests.integration.acting import choose_builtin, step, told, wait_idle, wait_more_points

def fill():
    with open(home / "filler", "wb", buffering=0) as file:
        for size in (2**16, 2**10, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                pass

def run(*command):
    subprocess.run([*command, str(home / "checkpoints")], check=True)

def make_read_only():
    run("mount", "--bind", str(home / "checkpoints"))
    run("mount", "-o", "remount,bind,ro")

def save(problems):
    driver.trigger("save_checkpoint")
    driver.wait(lambda: problems, 20, "a message of the checkpoint")
    wait_more_points(driver)
    assert driver.window.backend_state == "training"
    print([problem.what + " " + problem.why for problem in problems])

driver = Driver()
driver.wait_ready()
choose_builtin(driver, "Line")
driver.run("lab.steps = 10_000_000; lab.autosave_seconds = 0")
driver.trigger("train")
driver.wait(lambda: step(driver) > 20, 30, "training")
with told(driver) as problems:
    fill()
    driver.wait(lambda: problems, 20, "a message of the full disk")
    wait_more_points(driver)
    wait_more_points(driver)
    print([problem.what + " " + problem.why for problem in problems])
with told(driver) as problems:
    save(problems)
driver.trigger("stop")
wait_idle(driver)
first = driver.value("lab.history.run")
driver.trigger("train")
wait_more_points(driver)
with told(driver) as problems:
    (home / "filler").unlink()
    driver.wait(lambda: problems, 20, "a message that there is room again")
    print([problem.what + " " + problem.why for problem in problems])
with told(driver) as problems:
    make_read_only()
    save(problems)
run("umount")
before = driver.value("len(lab.checkpoints())")
driver.trigger("save_checkpoint")
driver.wait(lambda: driver.value("len(lab.checkpoints())") > before, 20, "a checkpoint")
driver.trigger("stop")
wait_idle(driver)
second = driver.value("lab.history.run")
assert first != second
begin = 1
for run in (first, second):
    steps = driver.value(f"lab._publisher.store.metrics('{run}', 'train').steps.tolist()")
    gaps = [pair for pair in zip([begin - 1, *steps], steps) if pair[1] != pair[0] + 1]
    assert not gaps, f"some rows were lost: {gaps[:5]} of {len(steps)} rows; run {run} of {first}, {second}"
    begin += len(steps)
print(begin - 1 == step(driver), driver.value("[r.state for r in lab._publisher.store.runs()]"))
driver.shutdown()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="needs name spaces and tmpfs")
def test_a_full_and_a_read_only_disk_while_training(tmp_path: Path) -> None:
    lines = run_on_disk(tmp_path / "home", "size=24m", STORY).splitlines()
    run, checkpoint, again, read_only, whole = lines
    assert "full" in run
    assert "full" in checkpoint
    assert again == """["The run's metrics are being written again. Nothing was lost."]"""
    assert "read-only" in read_only
    assert whole == "True ['stopped', 'stopped']"
    for said in (run, checkpoint, read_only):
        assert said.count("', '") == 0, "one message"
