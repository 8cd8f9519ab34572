// An editor in the page: its view, what surrounds it, and its exchange of texts with the server.

import { EditorState, EditorSelection } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { setDiagnostics } from '@codemirror/lint'

import { createExchange } from './exchange.js'
import { extensions } from './extensions.js'
import { look } from './look.js'
import { goToNextMistake, shownMarks } from './mistakes.js'
import { createProblems } from './problems.js'
import { useService } from './service.js'
import { createStatus } from './status.js'
import { createToolbar } from './toolbar.js'

export function createEditor(root, data) {
  const page = document.createElement('div')
  page.className = 'page'
  const address = window.location.pathname
  const exchange = createExchange({
    // Nothing is sent after another page was opened: Streamlit would answer for this one, and empty the other.
    send: (message) => { if (window.location.pathname === address) editor.send(message) },
    now: () => view.state.doc,
  })
  const status = createStatus(() => goToNextMistake(view))
  let scrolled = null // an effect that scrolls to where the user was
  let focused = false
  let waiting = null // data of another revision, which waits for the end of a composition
  const view = new EditorView({ root: root.getRootNode(), parent: page, state: stateOf('', data) })
  const toolbar = createToolbar(view)
  const problems = createProblems(view)

  const editor = {
    send: () => {},
    get isMounted() { return root.isConnected },
    // Moves to another root if this one has left the page and `data` is of the same text. Returns whether it has moved.
    moveTo(newRoot, data) {
      if (root.isConnected || window.location.pathname !== address || !exchange.continues(data)) return false
      newRoot.dataset.checked = root.dataset.checked
      root = newRoot
      fill()
      view.setRoot(root.getRootNode())
      if (focused && document.activeElement === document.body) view.focus()
      if (scrolled) view.dispatch({ effects: scrolled })
      return true
    },
    update(data) {
      if (view.composing && exchange.isOther(data)) {
        waiting = data
        return
      }
      waiting = null
      useService(data.service)
      receive(data)
      look.update(view, root)
      if (exchange.isUpToDate(data)) {
        const marks = shownMarks(view.state, data)
        view.dispatch(setDiagnostics(view.state, marks))
        root.dataset.checked = 'yes'
        status.show(data, marks)
        problems.show(data.problems ?? '')
        toolbar.show(data)
      }
    },
    destroy() {
      window.removeEventListener('pagehide', exchange.sendNow)
      exchange.cancel()
      view.destroy()
    },
  }

  function receive(data) {
    const text = asTyped(data.text)
    if (exchange.isOtherText(data)) {
      view.setState(stateOf(text, data))
      exchange.open(data, view.state.doc)
      view.scrollDOM.scrollTo(0, 0)
      view.contentDOM.setAttribute('aria-label', data.label ?? 'Ruleset')
    } else {
      const changes = exchange.receive(data, text)
      if (changes) view.dispatch({ changes, annotations: exchange.oneStep() })
    }
  }

  function stateOf(text, data) {
    return EditorState.create({
      doc: text,
      selection: EditorSelection.cursor(0),
      extensions: [extensions(data), look.initial(root), EditorView.updateListener.of(follow)],
    })
  }

  function follow(update) {
    toolbar.follow(update)
    problems.follow(update)
    if (!update.docChanged) return
    root.dataset.checked = 'no'
    exchange.follow(update)
  }

  function fill() {
    root.replaceChildren(toolbar.dom, page, status.dom, problems.dom, toolbar.help)
    root.view = view // for the browser's console, and for tests
  }

  view.contentDOM.addEventListener('compositionend', () => setTimeout(() => {
    if (waiting) editor.update(waiting)
  }))
  view.contentDOM.addEventListener('focus', () => { focused = true })
  view.contentDOM.addEventListener('blur', exchange.sendNow)
  view.contentDOM.addEventListener('blur', () => setTimeout(() => {
    focused = view.hasFocus || !root.isConnected // an editor that is removed still has the user's focus
  }))
  view.scrollDOM.addEventListener('scroll', () => {
    if (view.dom.isConnected) scrolled = view.scrollSnapshot()
  }, { passive: true })
  window.addEventListener('pagehide', exchange.sendNow)
  fill()
  return editor
}

function asTyped(text) {
  return text.replace(/\r\n?/g, '\n')
}
