"""What a judge shows at the table."""
