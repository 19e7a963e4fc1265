"""Messages between the window and the backend: requests, replies and events, typed and versioned."""
