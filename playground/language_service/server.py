"""The language server: what editors such as VS Code ask about rulesets and experiments, over standard input and output.

Needs pygls (the extra `editor`).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from playground.language_service.language import Language, language_of
from playground.language_service.outline import Symbol, outline_of
from playground.language_service.positions import Positions
from playground.language_service.quick_fix import corrections_of
from playground.language_service.suggestion import Suggestion
from playground.source.diagnostics import Diagnostic

if TYPE_CHECKING:
    from pygls.workspace import TextDocument

KINDS = {
    "key": lsp.CompletionItemKind.Property,
    "keyword": lsp.CompletionItemKind.Keyword,
    "form": lsp.CompletionItemKind.Snippet,
    "function": lsp.CompletionItemKind.Function,
    "definition": lsp.CompletionItemKind.Function,
    "constant": lsp.CompletionItemKind.Constant,
    "parameter": lsp.CompletionItemKind.Variable,
    "variable": lsp.CompletionItemKind.Variable,
    "piece": lsp.CompletionItemKind.Class,
    "word": lsp.CompletionItemKind.EnumMember,
}


class Server(LanguageServer):
    """A server that knows rulesets and `others`."""

    def __init__(self, version: str, others: Sequence[Language]) -> None:
        super().__init__("playground", version)
        self.others = tuple(others)

    def language(self, text: str) -> Language:
        """The language of a text."""
        return language_of(text, self.others)


def serve(version: str, others: Sequence[Language]) -> None:
    """Answer an editor until it says that it is done. pygls closes its streams, which are therefore copies."""
    with os.fdopen(os.dup(0), "rb") as requests, os.fdopen(os.dup(1), "wb") as answers:
        server(version, others).start_io(requests, answers)


def server(version: str, others: Sequence[Language]) -> Server:
    """A server with all its answers, about rulesets and texts in other languages."""
    ls = Server(version, others)
    ls.feature(lsp.TEXT_DOCUMENT_DID_OPEN)(_opened)
    ls.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)(_changed)
    ls.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)(_closed)
    ls.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", ":", "{", "[", ","]))(
        _complete
    )
    ls.feature(lsp.TEXT_DOCUMENT_HOVER)(_hover)
    ls.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)(_symbols)
    ls.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions(code_action_kinds=[lsp.CodeActionKind.QuickFix]))(
        _actions
    )
    return ls


def _opened(ls: Server, params: lsp.DidOpenTextDocumentParams) -> None:
    _report(ls, params.text_document.uri)


def _changed(ls: Server, params: lsp.DidChangeTextDocumentParams) -> None:
    _report(ls, params.text_document.uri)


def _closed(ls: Server, params: lsp.DidCloseTextDocumentParams) -> None:
    ls.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(params.text_document.uri, []))


def _report(ls: Server, uri: str) -> None:
    """Send the mistakes of a text."""
    document = ls.workspace.get_text_document(uri)
    positions = Positions(document.source)
    found = ls.language(document.source).mistakes(document.source, _file(uri))
    shown = [_shown(each, positions) for each in found if _is_own(each, document)]
    ls.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, shown, document.version))


def _is_own(diagnostic: Diagnostic, document: TextDocument) -> bool:
    return diagnostic.span is None or diagnostic.span.source.text == document.source


def _shown(diagnostic: Diagnostic, positions: Positions) -> lsp.Diagnostic:
    start, end = (diagnostic.span.start, diagnostic.span.end) if diagnostic.span else (0, 0)
    parts = (diagnostic.message, diagnostic.hint, f"because {diagnostic.because}" if diagnostic.because else "")
    return lsp.Diagnostic(
        range=positions.range(start, max(end, start + 1)),
        message="; ".join(part for part in parts if part),
        severity=lsp.DiagnosticSeverity.Error if diagnostic.severity == "error" else lsp.DiagnosticSeverity.Warning,
        code=diagnostic.code,
        source="playground",
    )


def _complete(ls: Server, params: lsp.CompletionParams) -> lsp.CompletionList:
    document = ls.workspace.get_text_document(params.text_document.uri)
    positions = Positions(document.source)
    place = positions.place(params.position)
    found = ls.language(document.source).completions(document.source, place, _file(document.uri))
    replaced = positions.range(found.start, place)
    items = [_item(each, number, replaced) for number, each in enumerate(found.suggestions)]
    return lsp.CompletionList(is_incomplete=False, items=items)


def _item(suggestion: Suggestion, number: int, replaced: lsp.Range) -> lsp.CompletionItem:
    return lsp.CompletionItem(
        label=suggestion.label,
        kind=KINDS.get(suggestion.noun, lsp.CompletionItemKind.Value),
        detail=", ".join(part for part in (suggestion.noun, suggestion.detail) if part),
        documentation=suggestion.about or None,
        sort_text=f"{number:04}",
        insert_text_format=lsp.InsertTextFormat.Snippet,
        insert_text_mode=lsp.InsertTextMode.AsIs,
        text_edit=lsp.TextEdit(replaced, suggestion.insert or suggestion.label),
    )


def _hover(ls: Server, params: lsp.HoverParams) -> lsp.Hover | None:
    document = ls.workspace.get_text_document(params.text_document.uri)
    positions = Positions(document.source)
    place = positions.place(params.position)
    found = ls.language(document.source).meaning(document.source, place, _file(document.uri))
    if found is None:
        return None
    definition = f"```\n{found.definition}\n```" if found.definition else ""
    shown = "\n\n".join(part for part in (f"**{found.title}**", found.text, definition) if part)
    content = lsp.MarkupContent(lsp.MarkupKind.Markdown, shown)
    return lsp.Hover(content, positions.range(found.start, found.end))


def _symbols(ls: Server, params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
    source = ls.workspace.get_text_document(params.text_document.uri).source
    positions = Positions(source)

    def shown(symbol: Symbol) -> lsp.DocumentSymbol:
        return lsp.DocumentSymbol(
            name=symbol.name,
            detail=symbol.noun,
            kind=lsp.SymbolKind.Namespace if symbol.noun == "section" else lsp.SymbolKind.Field,
            range=positions.range(symbol.start, symbol.end),
            selection_range=positions.range(symbol.start, min(symbol.start + len(symbol.name), symbol.end)),
            children=[shown(part) for part in symbol.parts],
        )

    return [shown(symbol) for symbol in outline_of(source)]


def _actions(ls: Server, params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
    document = ls.workspace.get_text_document(params.text_document.uri)
    positions = Positions(document.source)
    first, last = positions.place(params.range.start), positions.place(params.range.end)
    actions = []
    for diagnostic in ls.language(document.source).mistakes(document.source, _file(document.uri)):
        if diagnostic.span is None or diagnostic.span.start > last or diagnostic.span.end < first:
            continue
        for each in corrections_of(diagnostic, document.source):
            edit = lsp.TextEdit(positions.range(each.start, each.end), each.text)
            actions.append(
                lsp.CodeAction(
                    title=each.title,
                    kind=lsp.CodeActionKind.QuickFix,
                    diagnostics=[_shown(diagnostic, positions)],
                    edit=lsp.WorkspaceEdit(changes={document.uri: [edit]}),
                )
            )
    return actions


def _file(uri: str) -> Path | None:
    """The file of a document; None for one that has not been saved."""
    path = to_fs_path(uri) if uri.startswith("file:") else None
    return Path(path) if path else None
