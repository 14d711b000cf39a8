"""In play: the power and keywords of creatures, who controls a card, its statuses and counters, and Æmber."""
