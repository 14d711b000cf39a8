"""The resources of the API, one module each; the schemas of their requests and answers stand beside them."""
