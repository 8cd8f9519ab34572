"""Experiments: questions kept in files, what is expected, and whether it came true."""
