"""Columns used in another way: without reading the file again, and without what nobody uses."""

from __future__ import annotations

from pathlib import Path

from eagerlab.backend.data.opening import open_data
from eagerlab.backend.data.reading import Reading
from eagerlab.backend.data.table_scan import Scans
from eagerlab.experiment.data_spec import TableData
from eagerlab.protocol.data import OpenData
from tests.backend.table_files import found_in, table, with_column, write


def test_who_changes_what_columns_are_used_for_does_not_wait_for_the_file_again(tmp_path: Path) -> None:
    rows = "1,x,p\n2,y,q\n3,z,p\n" * 2000
    path = write(tmp_path / "t.csv", f"a,note,label\n{rows}")
    scans, ended = Scans(), Reading()
    ended.cancel()  # whatever reads the file with it is told so
    first = open_data(OpenData(path=str(path)), Reading(), scans)
    assert isinstance(first.data, TableData)
    wanted = with_column(first.data, "a", role="ignored")
    again = open_data(OpenData(path=str(path), wanted=wanted), ended, scans)
    assert again.problem is None
    assert again.data == wanted
    assert again.rows == first.rows
    other = wanted.model_copy(update={"decimal": ","})
    refused = open_data(OpenData(path=str(path), wanted=other), ended, scans)
    assert refused.problem is not None
    assert refused.problem.what == "The reading was cancelled."
    path.write_text(f"a,note,label\n{rows}5,x,q\n")
    assert open_data(OpenData(path=str(path), wanted=wanted), Reading(), scans).rows == 6001


def test_the_members_of_a_column_that_is_left_out_are_found_when_it_is_used(tmp_path: Path) -> None:
    rows = "".join(f"{n % 7},note {n},{'xy'[n % 2]}\n" for n in range(300))
    data = table(found_in(write(tmp_path / "t.csv", f"a,note,label\n{rows}")))
    note = next(column for column in data.columns if column.name == "note")
    assert (note.role, note.kind, note.categories) == ("ignored", "category", ())
    used = with_column(data, "note", role="feature")
    again = table(found_in(tmp_path / "t.csv", columns=used.columns))
    assert len(again.columns[1].categories) == 300
    unused = table(found_in(tmp_path / "t.csv", columns=with_column(again, "note", role="ignored").columns))
    assert unused.columns[1].categories == ()
