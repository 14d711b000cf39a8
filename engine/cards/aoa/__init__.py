"""Cards of Age of Ascension."""
