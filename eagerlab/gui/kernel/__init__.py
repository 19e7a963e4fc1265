"""The link to the backend process: starting it, its channels, and the one class that hops threads."""
