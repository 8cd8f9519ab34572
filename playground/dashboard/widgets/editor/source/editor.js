// The ruleset editor: CodeMirror with the marks of mistakes, whose text the server gets soon after it was typed.
//
// Streamlit calls the exported function at every redraw. It may mount the editor anew while the user types: where a
// redraw of the whole page and one of the editor's part follow each other at once, the browser removes what the first
// did not draw again. The new mount then takes over the nodes of the old one, with text, cursor and focus.

import { createEditor } from './mounted.js'

const editors = new Map() // by root
let latest = null // the editor that was mounted last

export default function (component) {
  const { data, parentElement, setStateValue } = component
  const root = parentElement.querySelector('.editor')
  if (!editors.has(root)) {
    const moved = latest !== null && latest.moveTo(root, data)
    if (moved) forget(latest)
    editors.set(root, moved ? latest : createEditor(root, data))
  }
  latest = editors.get(root)
  latest.send = (typed) => setStateValue('typed', typed)
  latest.update(data)
  for (const editor of editors.values()) if (editor !== latest && !editor.isMounted) forget(editor).destroy()
}

function forget(editor) {
  for (const [root, each] of editors) if (each === editor) editors.delete(root)
  return editor
}
