"""What leaves the service about a match, for resources, pages and streams alike: moments, as a reader may see them."""
