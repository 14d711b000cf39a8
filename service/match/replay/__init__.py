"""/m/{match}: the replay desk."""
