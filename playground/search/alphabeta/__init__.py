"""Alpha-beta search, and expectimax where dice fall."""
