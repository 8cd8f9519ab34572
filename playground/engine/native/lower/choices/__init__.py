"""What actions let players choose, as the cells of a step."""
