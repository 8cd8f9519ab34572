// Applies a correction: one step, with the cursor behind it.

export function correct(view, from, to, text) {
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    scrollIntoView: true,
    userEvent: 'input.correct',
  })
  view.focus()
}
