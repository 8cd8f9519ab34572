// What the word under the mouse means, from the language service.

import { hoverTooltip } from '@codemirror/view'

import { ask } from './service.js'

export function hover(name) {
  return hoverTooltip(async (view, at) => {
    const found = await ask({ ask: 'meaning', text: view.state.doc.toString(), at, name })
    if (!found || found.end > view.state.doc.length) return null
    return { pos: found.start, end: found.end, above: true, create: () => ({ dom: explained(found) }) }
  }, { hideOnChange: true })
}

// A meaning as nodes of the page; `words` in backquotes stand in the font of code.
export function explained({ title, text, definition }) {
  const dom = document.createElement('div')
  dom.className = 'meaning'
  if (title) dom.append(element('div', 'title', title))
  if (text) {
    const line = element('div', 'text', '')
    text.split('`').forEach((part, number) => line.append(number % 2 ? element('code', '', part) : part))
    dom.append(line)
  }
  if (definition) dom.append(element('pre', 'definition', definition))
  return dom
}

function element(tag, className, text) {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}
