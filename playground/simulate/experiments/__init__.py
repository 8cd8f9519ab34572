"""Experiments: questions kept in files, expectations, and whether they came true."""
