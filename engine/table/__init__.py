"""What lies on the table, as plain data.

`setup` of a match; `state`, and its `rows` as bytes; `choices` that are asked, `events` and frames of what is being
resolved, `facts` of what happened; `chance`; `codec`; `printed`, what is known of cards that the engine has not dealt.
`table` holds it all for rules and cards.
"""
