"""Resolves a selection to a ruleset: the entry point of this package.

    selection ─► file merged with what it extends ─► variant applied ─► structure checked ─► settings ─► Ruleset

All variants that the file declares are checked too, so that their mistakes are reported before they are played.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePath

from playground.ruleset import declarations as read
from playground.ruleset.content_hash import content_hash, without_descriptions
from playground.ruleset.contents import Contents, SourcedValue, contents
from playground.ruleset.layers import Loaded, apply_variant, load
from playground.ruleset.model import Parameter, Ruleset
from playground.ruleset.names import places_of_names, words_of_choices
from playground.ruleset.outdated_words import still_true
from playground.ruleset.parameters import allowed_values, declare_parameters, read_setting, shown
from playground.ruleset.patch import without
from playground.ruleset.salvage import sound_part
from playground.ruleset.selection import Selection, read_selection
from playground.ruleset.starting_places import starting_places
from playground.ruleset.still_in import definitions_with, endings_with, glossary_with
from playground.ruleset.structure import check_structure
from playground.ruleset.suspicious import check_suspicious, unnamed_kinds
from playground.ruleset.take import names_of
from playground.ruleset.untaken import untaken
from playground.ruleset.write import write
from playground.source.diagnostics import Diagnostics, did_you_mean
from playground.source.text import Span
from playground.source.tree import Mapping

MAX_VARIANTS = 200

MAX_CHARACTERS = 100_000
"""Limit on the rules of a resolved ruleset, with all that it extends, without its other variants and descriptions. As
much takes up to four seconds to machine code; the largest rulesets known to us have 20,000 characters."""


def resolve(
    selection: str | Selection, diagnostics: Diagnostics, *, text: str | None = None, other_variants: bool = True
) -> Ruleset | None:
    """The ruleset of a selection; None if it has errors, which are reported to `diagnostics`.

    `text`, if given, replaces the content of the file (an editor's text); the file then need not exist. With
    `other_variants`, the variants that are not selected are checked as well.
    """
    own = _RecordingDiagnostics(diagnostics)
    chosen = selection if isinstance(selection, Selection) else read_selection(selection, own)
    loaded = load(chosen, own, text) if chosen else None
    if chosen is None or loaded is None:
        return None
    tree = _chosen_variant(loaded.tree, chosen, own)
    in_parts = None if loaded.lacks_parts else names_of(loaded.parts)
    check_structure(loaded.tree, own, in_parts=in_parts)
    if len(loaded.own_variants) > MAX_VARIANTS:
        key = loaded.tree.key("variants")
        own.report("R057", key.span if key else None, most=MAX_VARIANTS, found=len(loaded.own_variants))
        return None
    for name in {*(loaded.own_variants if other_variants else ()), chosen.variant}:
        varied = without(apply_variant(loaded.tree, name or "", own), "variants")
        check_structure(varied, own, checked=loaded.tree, in_parts=in_parts)
    parameters = _set(declare_parameters(tree.get("parameters"), own), chosen, own)
    if own.errors:
        return None
    ruleset = _declare(tree, loaded, chosen, parameters)
    if _is_too_long(ruleset):
        _report_too_long(ruleset, own)
        return None
    if diagnostics.warns:
        check_suspicious(tree, ruleset, own)
        return replace(ruleset, unnamed_kinds=unnamed_kinds(tree, ruleset))
    return ruleset


def _is_too_long(ruleset: Ruleset) -> bool:
    """Whether there is too much to check and compile. What is only shown may be as long as a file."""
    if len(ruleset.text) <= MAX_CHARACTERS:
        return False
    return len(write(without_descriptions(contents(ruleset)))) > MAX_CHARACTERS


def _report_too_long(ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """Report a ruleset with too much text at the section that has most of it."""
    sections = without_descriptions(contents(ruleset))
    sizes = {name: len(write({name: part})) for name, part in sections.items()}
    longest = max(sizes, key=lambda name: sizes[name])
    found, most = f"{len(write(sections)):,}", f"{MAX_CHARACTERS:,}"
    because = f"'{longest}' alone has {sizes[longest]:,} of them"
    hint = "give what is written many times a name under 'define'"
    diagnostics.report("R060", _place(sections[longest]), because=because, hint=hint, most=most, found=found)


def _place(part: Contents) -> Span | None:
    """The place of the first value of a part that is in a file."""
    if isinstance(part, SourcedValue):
        return part.span
    return next((span for value in part.values() if (span := _place(value)) is not None), None)


@dataclass(frozen=True)
class Salvaged:
    """The readable part of a ruleset with mistakes in its structure; `lost` are the words of the rest."""

    ruleset: Ruleset
    lost: frozenset[str]


def salvage(selection: str | Selection, *, text: str | None = None) -> Salvaged | None:
    """The part of a ruleset without structural mistakes, so that its rules can be checked too.

    None if too little is left, or if the text could not be read to its end. Reports nothing.
    """
    quiet = Diagnostics()
    chosen = selection if isinstance(selection, Selection) else read_selection(selection, quiet)
    loaded = load(chosen, quiet, text) if chosen else None
    if chosen is None or loaded is None or any(mistake.code not in _RECOVERABLE_CODES for mistake in quiet.errors):
        return None
    part = sound_part(_chosen_variant(loaded.tree, chosen, quiet))
    if part is None:
        return None
    parameters = _set(declare_parameters(part.tree.get("parameters"), quiet), chosen, quiet)
    ruleset = _declare(part.tree, loaded, chosen, parameters)
    return None if _is_too_long(ruleset) else Salvaged(ruleset, part.lost)


_RECOVERABLE_CODES = ("Y030", "Y032")
"""Codes of mistakes after which the rest of the text is still read."""


class _RecordingDiagnostics(Diagnostics):
    """Forwards diagnostics to a collection, and records them to know whether this ruleset has errors."""

    def __init__(self, target: Diagnostics) -> None:
        super().__init__()
        self._target = target

    def report(self, code: str, span: Span | None, *, because: str = "", hint: str = "", **fields: object) -> None:
        super().report(code, span, because=because, hint=hint, **fields)
        self._target.report(code, span, because=because, hint=hint, **fields)


def _chosen_variant(tree: Mapping, selection: Selection, diagnostics: Diagnostics) -> Mapping:
    if selection.variant is None:
        return tree
    variants = tree.get("variants")
    known = tuple(variants) if isinstance(variants, Mapping) else ()
    if selection.variant not in known:
        hint = did_you_mean(selection.variant, known)
        name, ruleset = selection.variant, selection.name
        diagnostics.report("R081", selection.variant_span(), ruleset=ruleset, name=name, hint=hint)
    return apply_variant(tree, selection.variant, diagnostics)


def _set(parameters: dict[str, Parameter], selection: Selection, diagnostics: Diagnostics) -> dict[str, Parameter]:
    """The parameters with the values from the selection."""
    values = dict(parameters)
    for name, written in selection.settings.items():
        if name not in parameters:
            hint = did_you_mean(name, parameters)
            diagnostics.report("R082", selection.setting_span(name), ruleset=selection.name, name=name, hint=hint)
            continue
        value = read_setting(parameters[name], written)
        if value is None:
            allowed = allowed_values(parameters[name])
            diagnostics.report("R083", selection.setting_span(name), name=name, allowed=allowed, found=written)
        else:
            values[name] = replace(parameters[name], value=value, value_span=None)
    return values


def _declare(tree: Mapping, loaded: Loaded, selection: Selection, parameters: dict[str, Parameter]) -> Ruleset:
    """The ruleset that a tree declares once extended files, parts and parameters have been put in."""
    out, variants = read.out(tree), tree.get("variants")
    definitions = definitions_with(out, read.definitions(tree))
    changes = [value for _, value in variants.entries] if isinstance(variants, Mapping) else []
    ruleset = Ruleset(
        name=_name(selection, parameters),
        title=read.about(tree, "game"),
        about=read.about(tree),
        span=_place_of_all(tree, loaded),
        sources=loaded.sources,
        parameters=parameters,
        variants=read.variants(tree),
        players=read.players(tree),
        seats=read.text(tree, "seats"),
        require=read.texts_by_name(tree, "require"),
        board=read.board(tree),
        zones=read.declared(tree, "zones", read.zone),
        attributes=read.attributes(tree),
        relations=read.relations(tree),
        pieces=read.declared(tree, "pieces", read.piece),
        moves=read.texts_by_name(tree, "moves"),
        definitions=definitions,
        glossary=glossary_with(
            out, still_true(read.texts_by_name(tree, "glossary"), definitions, loaded.sources, changes), definitions
        ),
        drawings=read.texts_by_name(tree, "drawings"),
        variables=read.declared(tree, "variables", read.variable),
        setup=(*starting_places(tree), *read.texts(tree.get("setup"))),
        actions=read.actions(tree),
        words_of_choices=words_of_choices(tree).own,
        turn=read.steps(tree),
        after=read.triggers(tree),
        end=endings_with(out, read.texts_by_name(tree, "end")),
        out=out,
        otherwise=read.text(tree, "otherwise"),
        never=read.text(tree, "never"),
        score=read.score(tree),
        repetition=read.texts(tree.get("repetition")),
        cap=read.about(tree, "cap") or "unfinished",
        strategies=read.declared(tree, "strategies", read.strategy),
        origin=read.about(tree, "source"),
        extends=loaded.extends,
        inherited_variants=tuple(name for name in read.variants(tree) if name not in loaded.own_variants),
        variant_span=_variant_span(loaded.tree, selection),
        in_parts=names_of(loaded.parts),
        untaken=untaken(tree, loaded.parts),
        given_to_parts=tuple((name, value.span) for part in loaded.parts for name, value in part.values.items()),
        places_of_names=places_of_names(tree),
    )
    sections = contents(ruleset)
    return replace(ruleset, text=write(sections), hash=content_hash(sections))


def _place_of_all(tree: Mapping, loaded: Loaded) -> Span:
    """The place that stands for the whole game: its key `game`, or in its absence the name of what it extends.

    The span of the tree would mark every line of the file. Of a variant that deletes something it is that variant.
    """
    key, own = tree.key("game"), (loaded.extends or tree).span
    if tree.span != loaded.tree.span:
        return tree.span
    return key.span if key is not None and key.span.source == own.source else own


def _variant_span(tree: Mapping, selection: Selection) -> Span | None:
    variants = tree.get("variants")
    chosen = variants.get(selection.variant or "") if isinstance(variants, Mapping) else None
    return chosen.span if chosen else None


def _name(selection: Selection, parameters: dict[str, Parameter]) -> str:
    """The selection in canonical form, with canonical values (`skid=no`, however it was written)."""
    settings = {name: shown(parameters[name].value) for name in selection.settings if name in parameters}
    name = PurePath(selection.name).as_posix() if selection.is_path else selection.name
    return replace(selection, name=name, settings=settings).text
