#!/bin/sh
# EagerLab's command for a terminal. It may be called by way of links; the application is around the file that they lead to.
# By the application's own executable: macOS takes its window for EagerLab's and not for Python's.
here=$(dirname -- "$(readlink -f -- "$0")")
exec "$here/../../../MacOS/EagerLab" "$@"
