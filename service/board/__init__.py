"""The board of a match, and what stands beside it, as it is drawn everywhere: on the pages of a server, in a file.

`board`     what a board shows: the state as a viewer may see it, what has just changed, what is asked
`course`    the course of a match on the time line
`moment`    one moment of it: the board, what happened, the ways on
`chapters`  the story: a line for every decision, what followed from it folded away
`naming`    the names in a line of it
`looks`     where the templates, style sheets and scripts of all of it are, which lie beside these modules

`picture`   the board as a picture, for links to it
`offline`   a match as one file that needs no server

Moments come from elsewhere: each page names its source to `source.js`, which the scripts ask.
"""
