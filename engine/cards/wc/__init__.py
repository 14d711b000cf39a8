"""Cards of Worlds Collide."""
