"""The case file as one HTML file: its page, template, script and style."""
