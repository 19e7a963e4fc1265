#!/bin/sh
# EagerLab's command for a terminal. It may be called by way of links; the program lies beside the file that they lead to.
here=$(dirname -- "$(readlink -f -- "$0")")
unset PYTHONHOME PYTHONEXECUTABLE __PYVENV_LAUNCHER__
# Nothing is written into the application, which would break its signature.
PYTHONDONTWRITEBYTECODE=1
export PYTHONDONTWRITEBYTECODE
# -E: no PYTHON... variable of the person's changes the window. -P: no file of the working folder is taken for a module.
exec "$here/python" -E -P -B -m eagerlab "$@"
