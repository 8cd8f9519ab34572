"""Leaves out what a glossary says of a definition that has been replaced since, so that no rulebook states it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from playground.ruleset.model import DefinitionDeclaration
from playground.ruleset.names import head_name
from playground.source.text import Source, Span
from playground.source.tree import Node, Scalar


def still_true(
    glossary: Mapping[str, Scalar],
    definitions: Iterable[DefinitionDeclaration],
    sources: Sequence[Source],
    variants: Iterable[Node],
) -> dict[str, Scalar]:
    """The entries of a glossary without those about definitions of a later layer.

    Layers are the parts and the files that extend one another, in the order of `sources`; within a file what is in one
    of its `variants` is later than the rest. A definition by cases may be of several layers, of which the last counts.
    """
    order = {source.name: number for number, source in enumerate(sources)}
    changes = [variant.span for variant in variants]

    def layer(place: Span) -> tuple[int, bool]:
        return order.get(place.source.name, len(order)), any(change.contains(place) for change in changes)

    defined = {head_name(each.head.text): max(layer(text.span) for text in each.texts) for each in definitions}
    return {name: text for name, text in glossary.items() if layer(text.span) >= defined.get(name, (-1, False))}
