"""Authentication and authorization: who sends a request, and what they may do and see."""
