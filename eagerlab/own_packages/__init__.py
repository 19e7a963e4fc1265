"""Packages of the person's own beside an installed copy, and GPU support, which is one of them.

An installed copy (`installation.read`) lies where the person cannot write. The backend therefore runs in an
environment of the person's own (`overlay.Overlay`) that is laid over the installation: pip installs into it,
sees what the installation has, and never touches that. The window's process does not load it.
"""
