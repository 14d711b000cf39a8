"""Read matches for resources, pages and streams alike: moments, cases and lists, as a reader may see them."""
