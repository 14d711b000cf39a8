"""What lies on the table, as plain data: `state`, `facts` of what happens, `choices` that are asked, `events` and the
frames of what is being resolved, `chance`, the `setup` of a match; `codec` makes bytes of it, and `table` holds it."""
