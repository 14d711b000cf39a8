"""Questions: how a seat or the record is asked, what can be named, and who knows which card lies where."""
