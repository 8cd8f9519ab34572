// The marks of mistakes: underlined, in the gutter, with a message where the mouse is; F8 goes to the next one.

import { EditorSelection } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { forEachDiagnostic } from '@codemirror/lint'

import { correct } from './correct.js'

// CodeMirror's diagnostics of the server's marks.
export function shownMarks(state, data) {
  const length = state.doc.length
  const marks = data.marks.map((mark) => ({
    from: Math.min(mark.start, length),
    to: Math.min(mark.end, length),
    severity: mark.severity,
    message: mark.message,
    markClass: `mark ${mark.severity}`,
    actions: (mark.fixes ?? []).map((fix) => ({
      name: fix.title,
      // The place has moved along with the text.
      apply: (view, from) => correct(view, from + fix.start - mark.start, from + fix.end - mark.start, fix.text),
    })),
    line: mark.line,
    column: mark.column,
  }))
  return marks.sort((one, other) => one.from - other.from)
}

export function goToNextMistake(view) {
  const places = []
  forEachDiagnostic(view.state, (_, from, to) => places.push({ from, to }))
  if (!places.length) return true
  const { from } = view.state.selection.main
  places.sort((one, other) => one.from - other.from)
  goTo(view, places.find((each) => each.from > from) ?? places[0])
  return true
}

export function goTo(view, { from, to }) {
  view.dispatch({
    selection: EditorSelection.range(from, to),
    effects: EditorView.scrollIntoView(EditorSelection.range(from, to), { y: 'center' }),
    userEvent: 'select',
  })
  view.focus()
}

export const mistakeKeys = [{ key: 'F8', run: goToNextMistake }]
