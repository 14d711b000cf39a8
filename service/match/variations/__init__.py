"""/m/{match}/e/{seq}/try: other answers, tried from a moment."""
