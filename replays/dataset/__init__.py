"""Closed matches as a Parquet dataset for analysis: partitioned by set and month, and appended to.

`results`  one row per match and seat: its columns, and how they are counted
`files`    the files of one run, under the names that readers of datasets know
`dataset`  which matches are in it, and how the next ones get there
"""
