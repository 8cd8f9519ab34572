"""What is true, or is worth, for all sites at once: conditions and numbers as operations on sets of sites."""
