"""The board of a match and the parts beside it, the same on a server and in a file.

`board`        the content of a board: the state as a viewer may see it, the latest changes, the question
`time_line`    the course of a match on the time line
`moment`       one moment of it: the board, the events, the ways on
`chapters`     the story: a line for every decision, with its consequences folded away
`naming`       the names in a line of it
`board_assets` where the templates, style sheets and scripts of all of it are, which lie beside these modules

`picture` the board as a picture, for links to it
`offline` a match as one file that needs no server

Moments come from elsewhere: each page names its source to `source.js`, which the scripts ask.
"""
