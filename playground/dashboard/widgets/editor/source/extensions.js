// What CodeMirror does here: its extensions and their settings, in one place.

import { EditorSelection, EditorState } from '@codemirror/state'
import {
  EditorView, crosshairCursor, drawSelection, dropCursor, highlightActiveLine, highlightActiveLineGutter,
  highlightSpecialChars, keymap, lineNumbers, rectangularSelection,
} from '@codemirror/view'
import {
  defaultKeymap, history, historyKeymap, indentLess, redo, temporarilySetTabFocusMode,
} from '@codemirror/commands'
import {
  bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput, indentUnit, syntaxHighlighting,
} from '@codemirror/language'
import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search'
import { lintGutter, linter } from '@codemirror/lint'

import { colours } from './colours.js'
import { completion } from './completion.js'
import { folding } from './folding.js'
import { hover } from './hover.js'
import { language } from './language.js'
import { mistakeKeys } from './mistakes.js'
import { wrapping } from './wrapping.js'

const INDENT = 2

export function extensions(data) {
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightActiveLine(),
    highlightSpecialChars(),
    history(),
    foldGutter({ openText: '⌄', closedText: '›' }),
    codeFolding(),
    folding,
    drawSelection(),
    dropCursor(),
    rectangularSelection(),
    crosshairCursor(),
    EditorState.allowMultipleSelections.of(true),
    EditorState.tabSize.of(4),
    indentUnit.of(' '.repeat(INDENT)),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    EditorView.lineWrapping,
    wrapping,
    EditorView.contentAttributes.of({
      'aria-label': data.label ?? 'Ruleset',
      'aria-describedby': 'mistakes keys',
      spellcheck: 'false',
      autocapitalize: 'off',
      autocorrect: 'off',
    }),
    completion(data.name),
    hover(data.name),
    search({ top: true }),
    highlightSelectionMatches(),
    linter(null),
    lintGutter(),
    language(data.words ?? {}),
    syntaxHighlighting(colours),
    keymap.of([
      { key: 'Escape', run: letGo },
      { key: 'Mod-Shift-z', run: redo, preventDefault: true },
      ...mistakeKeys,
      ...completionKeymap,
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...foldKeymap,
      { key: 'Tab', run: indent, shift: indentLess },
    ]),
  ]
}

// After Escape, whatever else it does, Tab leaves the editor.
function letGo(view) {
  temporarilySetTabFocusMode(view)
  return false
}

// Indents the selected lines, but for empty ones; within a single line, inserts spaces up to the next tab stop.
function indent(view) {
  const { state } = view
  const { from, to } = state.selection.main
  const line = state.doc.lineAt(from)
  if (state.readOnly) return false
  if (to > line.to || state.selection.ranges.length > 1) return indentLines(view)
  const spaces = ' '.repeat(INDENT - ((from - line.from) % INDENT))
  view.dispatch({
    changes: { from, to, insert: spaces },
    selection: EditorSelection.cursor(from + spaces.length),
    scrollIntoView: true,
    userEvent: 'input.indent',
  })
  return true
}

function indentLines({ state, dispatch }) {
  const starts = new Set()
  for (const range of state.selection.ranges) {
    for (let at = range.from; at <= range.to;) {
      const line = state.doc.lineAt(at)
      if (line.length && (range.empty || range.to > line.from)) starts.add(line.from)
      at = line.to + 1
    }
  }
  const changes = state.changes([...starts].map((from) => ({ from, insert: ' '.repeat(INDENT) })))
  dispatch(state.update({
    changes,
    selection: EditorSelection.create(state.selection.ranges.map((each) => EditorSelection.range(
      changes.mapPos(each.anchor, 1), changes.mapPos(each.head, 1)))),
    userEvent: 'input.indent',
  }))
  return true
}
