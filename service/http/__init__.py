"""HTTP: the API and its document, problems, headers, logs, metrics, static files."""
