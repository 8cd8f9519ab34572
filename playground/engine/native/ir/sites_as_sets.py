"""What simplifies questions about single sites when they are made: sets of these sites take fewer instructions.

the set of the lowest member of a set                 its lowest bit
the set of the site ahead of a site                   the set of that site, shifted
a set has one of the sites that may be none           it has a member in common with the set of that site
a site is in the set of another one                   both are the same
"""

from __future__ import annotations

from playground.engine.native.ir.node import IRNode, Maker

MAX_BITS_SHIFTED = 128
"""The sites of a board, up to which the set of a site is shifted in place of adding to the site."""


def in_single_site(name: str, members: IRNode, site: IRNode, nodes: Maker) -> IRNode | None:
    """Whether a site is that of a set of one site, or in a set from which such a set is taken off; None of others."""
    if members.op == "bit":
        return nodes.op("same", members.args[0], site)
    if members.op == "minus" and members.args[1].op == "bit":
        left, taken = members.args
        return nodes.op("and", nodes.op(name, left, site), nodes.op("not", nodes.op("same", taken.args[0], site)))
    return None


def with_site_as_set(name: str, members: IRNode, site: IRNode, nodes: Maker) -> IRNode | None:
    """`bit_or_none` of a site, or `test_or_none` of a set and a site, by a set that is made without that site; None for
    sites that it is not made for."""
    found = _site_as_set(site, nodes) if nodes.all_sites.bit_length() <= MAX_BITS_SHIFTED else None
    if found is None or name == "bit_or_none":
        return found
    return nodes.op("not", nodes.op("none_in", nodes.op("meet", members, found)))


def _site_as_set(site: IRNode, nodes: Maker) -> IRNode | None:
    """The set of a site that may be none, without that site; None for sites that it is not made for."""
    if site.op == "lowest":
        return nodes.op("first_of", site.args[0])
    if site.op != "choose" or not _is_number(site.args[2], -1):
        return None
    tested, target = site.args[:2]
    if target.op != "add" or not _is_number(target.args[1]):
        return None
    here = _tested_site(tested, target.args[0], nodes)
    return None if here is None else nodes.op("slide", here, detail=target.args[1].detail)


def _tested_site(tested: IRNode, site: IRNode, nodes: Maker) -> IRNode | None:
    """The set of a site, or the empty set where the site is none or not in a known set; None unless `tested` is
    whether it is in that set."""
    if tested.op in ("test", "test_or_none"):
        members, tested_site = tested.args
        bit = nodes.op("bit" if tested.op == "test" else "bit_or_none", site)
        return nodes.op("meet", bit, members) if members.op == "const" and tested_site is site else None
    common = tested.args[0].args[0] if tested.op == "not" and tested.args[0].op == "none_in" else None
    is_its_set = common is not None and common.op == "meet" and common.args[0] is _site_as_set(site, nodes)
    return common if is_its_set else None


def _is_number(node: IRNode, number: int | None = None) -> bool:
    """Whether an expression is a constant number, or this one."""
    return node.op == "const" and node.type == "int" and number in (None, node.detail)
