// The list of mistakes below the text, which the server has rendered: a press on a place goes there, one on a correction
// applies it. Both hold while the user types on, since their places move along.

import { correct } from './correct.js'
import { goTo } from './mistakes.js'

export function createProblems(view) {
  const dom = document.createElement('div')
  dom.className = 'problems'
  let since = null // the changes since the list was shown

  function place({ start, end }) {
    const [from, to] = [Number(start), Number(end)]
    return since ? { from: since.mapPos(from, 1), to: since.mapPos(to, -1) } : { from, to }
  }

  dom.addEventListener('click', (event) => {
    const pressed = event.target.closest('[data-start]')
    if (!pressed) return
    const { from, to } = place(pressed.dataset)
    if (from > to || to > view.state.doc.length) return
    if (pressed.dataset.text === undefined) goTo(view, { from, to })
    else correct(view, from, to, pressed.dataset.text)
  })

  return {
    dom,
    show(html) {
      since = null
      if (dom.innerHTML !== html) dom.innerHTML = html // escaped by the server
    },
    follow(update) {
      if (update.docChanged) since = since ? since.compose(update.changes) : update.changes
    },
  }
}
