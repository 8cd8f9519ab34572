"""What a question about the position after an option asks of the position before."""
