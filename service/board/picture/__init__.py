"""The board as a small picture, SVG or PNG, for links to it."""
