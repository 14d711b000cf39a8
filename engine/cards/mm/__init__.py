"""Mass Mutation, one module per house."""
