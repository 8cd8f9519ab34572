"""Tree search in which positions are valued by a learned player instead of by playouts."""
