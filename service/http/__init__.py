"""HTTP: the API and its document, problems, headers, logs, metrics, addresses of files."""
