"""/m/{match}/cases: the desk for disputes and for going back."""
