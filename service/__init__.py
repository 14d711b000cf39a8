"""The HTTP side of Vaultlog: API, pages, command line, and the supervisor that runs the parts on one machine.

A folder for each noun has its resources and its pages, each with schema, template, script and style:

    match         a match: events, moments, questions, undo; its table, replay, story, pictures, share links
    case          a dispute: calls, rulings, what-if matches, fillings; the judge's desk and the case file
    tournament    players, rounds, pairings; its pages, the wall, and the forms of those who run it
    export        exports, imports, sheets
    proof         checkpoints, audits, announcements
    token         tokens, grants, signing in
    profile       a person's profile: passkeys, an OpenID provider, their links, what they have played
    card          a card and the tests that act it out
    lists         what there is: matches, tournaments, calls; the first page
    documentation the API's document as pages, readings, variants

What they stand on:

    roles         which role has which permissions
    http          requests and answers: contracts, problems, assets, logs, metrics
    board         the drawn board: pages, a picture, a file that needs no server
    access        what is stored of access: tokens, profiles, sessions, share links, limits
    services      the parts that every request may use
    who           who a caller is, and what they may do
    answers       what is answered, made once for API and pages from what a viewer may see
    live          streams
    frame         what every page has around it

`app` puts them together; `front` and `running` run them; `commands` is the command line. Why some of it is our own:
service/DECISIONS.md.
"""
