"""Commands about cards, rulebooks and variants."""
