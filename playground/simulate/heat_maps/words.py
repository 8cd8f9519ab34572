"""What a difference of two maps says, in a sentence."""

from __future__ import annotations

from playground.simulate.heat_maps.model import HeatDifference
from playground.simulate.heat_maps.texts import number_text, unit_text


def difference_words(shown: HeatDifference) -> str:
    """How many sites are known to differ; if none, by how much they may all the same."""
    known, sites = len(shown.known), len(shown.sites)
    if known:
        verb = "is" if known == 1 else "are"
        return f"{known} of {sites} sites {verb} known to differ (all claims share an error of 5%)."
    ends = [abs(end) for site in shown.sites for end in (site.low, site.high) if end is not None]
    text = f"None of {sites} sites is known to differ."
    if not ends:
        return f"{text} In these games they were all the same."
    limit = f"{number_text(max(ends), shown.base.unit)} {unit_text(shown.unit)}"
    return f"{text} None differs by more than {limit} (95% for all together); more games show smaller differences."
