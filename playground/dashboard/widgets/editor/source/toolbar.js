// The line above the text: where to go, what to insert, undo and redo, search, help.

import { EditorSelection } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands'
import { closeSearchPanel, openSearchPanel, searchPanelOpen } from '@codemirror/search'

import { createHelp } from './help.js'
import { ask } from './service.js'

const ICONS = {
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  redo: 'm15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM20 20l-4.8-4.8',
  help: 'M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.5M12 22a10 10 0 1 0 0-20 10 10 0 0 0 0 20Z',
}

export function createToolbar(view) {
  const dom = document.createElement('div')
  dom.className = 'tools'
  dom.setAttribute('role', 'toolbar')
  dom.setAttribute('aria-label', 'Editor')
  const goTo = choice('goto', 'Go to')
  const insert = choice('insert', 'Insert a rule')
  const help = createHelp(() => view.focus())
  const buttons = {
    undo: button('undo', 'Undo one step (Ctrl+Z)', () => undo(view) && view.focus()),
    redo: button('redo', 'Redo one step (Ctrl+Y)', () => redo(view) && view.focus()),
    search: button('search', 'Search (Ctrl+F)', () => toggleSearch(view)),
    help: button('help', 'Help on the language', () => help.toggle(sectionAt(view.state.selection.main.head)?.name)),
  }
  dom.append(goTo, insert, ...Object.values(buttons))
  let name = ''
  let sections = [] // the outline: {name, start, parts}

  goTo.addEventListener('change', () => {
    const place = Number(goTo.value)
    view.dispatch({
      selection: EditorSelection.cursor(place),
      effects: EditorView.scrollIntoView(place, { y: 'start', yMargin: 8 }),
      userEvent: 'select',
    })
    view.focus()
  })

  insert.addEventListener('change', async () => {
    const chosen = insert.value
    insert.selectedIndex = 0
    const found = await ask({ ask: 'insertion', text: view.state.doc.toString(), snippet: chosen })
    if (!found || found.end > view.state.doc.length) return
    view.dispatch({
      changes: { from: found.start, to: found.end, insert: found.text },
      selection: EditorSelection.range(found.selected, found.selected + found.length),
      effects: EditorView.scrollIntoView(found.selected, { y: 'center' }),
      userEvent: 'input.snippet',
    })
    view.focus()
  })

  function sectionAt(place) {
    return sections.findLast((section) => section.start <= place)
  }

  function showSection() {
    const section = sectionAt(view.state.selection.main.head)
    goTo.selectedIndex = section ? [...goTo.options].findIndex((each) => each.value === String(section.start)) : 0
  }

  function fill() {
    goTo.replaceChildren(new Option('Go to …', '', true, true), ...sections.flatMap((section) => [
      new Option(section.name, section.start),
      ...section.parts.map((part) => new Option(`\u2003${part.name}`, part.start)),
    ]))
    goTo.options[0].disabled = true
    showSection()
  }

  return {
    dom,
    help: help.dom,
    show(data) {
      name = data.name
      sections = data.outline ?? []
      const snippets = data.snippets ?? []
      goTo.hidden = !sections.length
      insert.hidden = !snippets.length
      buttons.help.hidden = !data.help
      help.use(data.help)
      fill()
      if (insert.options.length - 1 !== snippets.length) {
        insert.replaceChildren(new Option('Insert a rule …', ''), ...snippets.map((each) => {
          const option = new Option(`${each.name}: ${each.about}`, each.name)
          return option
        }))
      }
    },
    follow(update) {
      if (update.docChanged) {
        const moved = ({ start, parts, ...rest }) =>
          ({ ...rest, start: update.changes.mapPos(start, 1), parts: parts.map(moved) })
        sections = sections.map((section) => moved({ parts: [], ...section }))
        fill()
      } else if (update.selectionSet) showSection()
      buttons.undo.disabled = !undoDepth(update.state)
      buttons.redo.disabled = !redoDepth(update.state)
    },
    get name() { return name },
  }
}

function toggleSearch(view) {
  if (searchPanelOpen(view.state)) closeSearchPanel(view)
  else openSearchPanel(view)
}

function choice(className, label) {
  const made = document.createElement('select')
  made.className = className
  made.setAttribute('aria-label', label)
  made.title = label
  return made
}

function button(className, label, press) {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className
  made.title = label
  made.setAttribute('aria-label', label)
  made.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ICONS[className]}"/></svg>`
  made.addEventListener('mousedown', (event) => event.preventDefault()) // the text keeps the focus
  made.addEventListener('click', press)
  return made
}
