"""Matches as files: the canonical log, tables of facts and decisions, transcripts, a replay that needs no server.

`log`      JSON Lines, one event per line, and back into a store with the very same hashes
`sources`  where the events of an export come from: a store, or a file
`walk`     a log folded event by event, each as a viewer may see it
`columns`  the columns of the tables: their one home
`tables`   CSV and Parquet
`texts`    plain text and Markdown
`page`     one self-contained HTML file
`bundle`   several matches in one file, with a manifest, and back into a store
`formats`  all of it under one name: which formats there are, and how a match is written in each
`orders`   exports that are made as jobs: what was asked for, how far it is, where the file is
"""
