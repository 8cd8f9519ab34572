"""x"""
def preferred(offers, expressions):
    return offers
