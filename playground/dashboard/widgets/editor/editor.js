// A textarea over a highlighted copy of its text. The textarea scrolls by itself, so that caret, selection, undo and
// all keys are the browser's; the copy holds only the visible lines, and follows.
//
// Streamlit may mount the editor anew while the user types: where a redraw of the whole page and one of the editor's
// part follow each other at once, the browser removes what the first did not draw again. The new mount then takes over
// the nodes of the old one, with text, cursor and focus.
//
// The text is sent to the server a moment after the last key, or when the editor loses the focus, so that it arrives
// before the next press elsewhere. The server answers with marks, which are shown only if they are of the current text.

const PAUSE_MS = 250
const LINE = 20 // pixels, as in editor.css
const TOP = 8 // pixels above the first line, as in editor.css
const OVERSCAN = 40 // lines painted above and below the visible ones
const INDENT = 2
const KEPT_TEXTS = 10 // more are not sent before the server answers
const MAX_HIGHLIGHTED = 2000 // characters of a line
const editors = new WeakMap()
let latest = null // the editor that was mounted last

export default function (component) {
  const { data, parentElement, setStateValue } = component
  const root = parentElement.querySelector('.editor')
  if (!editors.has(root)) editors.set(root, latest?.moveTo(root, data) ? latest : createEditor(root))
  const editor = editors.get(root)
  latest = editor
  editor.send = (typed) => setStateValue('typed', typed)
  editor.update(data)
}

function createEditor(root) {
  const [text, state, next] = ['.text', '.state', '.next'].map((name) => root.querySelector(name))
  const painter = createPainter(root, text)
  let marks = []
  let previous = ''
  let shown = { name: null, revision: null }
  let timer = null
  let exchanged = [] // the texts that were sent or received last
  let focused = false
  let scrolled = [0, 0]
  const address = window.location.pathname

  const editor = {
    send: () => {},
    // Moves to another root if this one has left the page and `data` is of the same text, or of an earlier state of it:
    // the server may answer later. Returns whether it has moved.
    moveTo(newRoot, data) {
      const same = data.name === shown.name && data.revision === shown.revision && window.location.pathname === address
      if (root.isConnected || !same || ![...exchanged, wellFormed()].includes(asTyped(data.text))) return false
      const [selected, position] = [[text.selectionStart, text.selectionEnd, text.selectionDirection], scrolled]
      newRoot.replaceChildren(...root.childNodes)
      newRoot.dataset.checked = root.dataset.checked
      root = newRoot
      if (focused && document.activeElement === document.body) text.focus({ preventScroll: true })
      text.setSelectionRange(...selected)
      text.scrollTo(...position)
      return true
    },
    update(data) {
      const newText = asTyped(data.text)
      if (data.name !== shown.name || data.revision !== shown.revision) {
        shown = { name: data.name, revision: data.revision }
        exchanged = []
        cancelTimer()
        text.value = previous = newText
        text.setSelectionRange(0, 0)
        text.scrollTo(0, 0)
      }
      exchange(newText)
      if (newText === wellFormed()) {
        marks = [...data.marks].sort((a, b) => a.start - b.start)
        root.dataset.checked = 'yes'
        showStatus(data.problem)
      }
      painter.write(text.value, marks)
    },
  }

  function asTyped(newText) {
    return newText.replace(/\r\n?/g, '\n') // as a textarea does
  }

  // Lone surrogates, which only a broken paste leaves, cannot be sent.
  function wellFormed() {
    return text.value.toWellFormed?.() ?? text.value
  }

  // Sends the text with its name, because another one may have been opened in the meantime, and with its revision,
  // because one that has been undone must not come back. Sends nothing after another page was opened: Streamlit would
  // answer for this one, and empty the other.
  function send() {
    cancelTimer()
    if (window.location.pathname !== address) return
    exchange(wellFormed())
    editor.send({ text: wellFormed(), ...shown })
  }

  function exchange(newText) {
    if (newText !== exchanged[0]) exchanged = [newText, ...exchanged].slice(0, KEPT_TEXTS)
  }

  function sendNow() {
    if (timer !== null) send()
  }

  function cancelTimer() {
    clearTimeout(timer)
    timer = null
  }

  function showStatus(problem) {
    const first = marks[0]
    next.hidden = !first
    const more = marks.length > 1 ? ` (and ${marks.length - 1} more)` : ''
    const summary = first ? `Line ${first.line}, column ${first.column}: ${first.message}${more}` : 'No mistakes'
    state.textContent = state.title = problem || summary
  }

  text.addEventListener('input', (event) => {
    marks = shiftMarks(marks, previous, text.value)
    previous = text.value
    root.dataset.checked = 'no'
    painter.write(text.value, marks)
    if (event.inputType?.startsWith('history')) painter.reveal(text.selectionEnd) // browsers do not scroll to an undo
    cancelTimer()
    timer = setTimeout(send, PAUSE_MS)
  })

  text.addEventListener('blur', sendNow)
  text.addEventListener('blur', () => setTimeout(() => {
    focused = text.matches(':focus') || !root.isConnected // an editor that is removed still has the user's focus
  }))
  text.addEventListener('focus', () => { focused = true })
  text.addEventListener('scroll', () => {
    if (text.isConnected) scrolled = [text.scrollLeft, text.scrollTop]
  }, { passive: true })
  window.addEventListener('pagehide', sendNow)

  const goToNext = () => {
    const mark = marks.find((each) => each.start > text.selectionStart) ?? marks[0]
    if (!mark) return
    text.focus({ preventScroll: true })
    text.setSelectionRange(mark.start, mark.end)
    painter.show(mark)
  }
  next.addEventListener('click', goToNext)
  text.addEventListener('mousemove', (event) => {
    const message = painter.markAt(event.clientX, event.clientY)?.message ?? ''
    if (text.title !== message) text.title = message
  })
  listenToKeys(text, goToNext)
  return editor
}

// ---- keys

function listenToKeys(text, goToNext) {
  let leaving = false // Escape was pressed last, so that Tab leaves the editor
  text.addEventListener('keydown', (event) => {
    const plain = !event.isComposing && !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === 'F8') {
      event.preventDefault()
      goToNext()
    } else if (event.key === 'Enter' && plain) {
      event.preventDefault()
      const line = text.value.slice(startOfLine(text.value, text.selectionStart), text.selectionStart)
      insert('\n' + line.match(/^ */)[0])
    } else if (event.key === 'Tab' && plain && !leaving) {
      event.preventDefault()
      indent(text, event.shiftKey)
    }
    if (event.key !== 'Shift') leaving = event.key === 'Escape'
  })
}

// `execCommand` is deprecated, but nothing else keeps the browser's undo history.
function insert(inserted) {
  document.execCommand(inserted ? 'insertText' : 'delete', false, inserted)
}

// Chromium inserts plain text line by line, which takes seconds for hundreds of lines; HTML it inserts at once. Other
// browsers refuse HTML here.
function insertLines(lines) {
  document.execCommand('insertHTML', false, escaped(lines)) || insert(lines)
}

function startOfLine(text, place) {
  return text.lastIndexOf('\n', place - 1) + 1
}

// Indents or outdents the selected lines; Tab within a single line inserts spaces up to the next tab stop.
function indent(text, back) {
  const [from, to] = [text.selectionStart, text.selectionEnd]
  const start = startOfLine(text.value, from)
  if (!back && !text.value.slice(from, to).includes('\n')) {
    insert(' '.repeat(INDENT - ((from - start) % INDENT)))
    return
  }
  const lines = text.value.slice(start, Math.max(from, to - (text.value[to - 1] === '\n' ? 1 : 0)))
  const rest = text.value.slice(start + lines.length).match(/^[^\n]*/)[0]
  const old = lines + rest
  const indented = back ? old.replace(/^ {1,2}/gm, '') : old.replace(/^(?=[^\n])/gm, ' '.repeat(INDENT))
  if (indented === old) return
  text.setSelectionRange(start, start + old.length)
  insertLines(indented)
  const by = indented.split('\n', 1)[0].length - old.split('\n', 1)[0].length
  if (from === to) text.setSelectionRange(Math.max(start, from + by), Math.max(start, from + by))
  else text.setSelectionRange(start, start + indented.length)
}

// ---- painting

function createPainter(root, text) {
  const [under, numbers, pane, gutter] =
    ['.under', '.lines', '.window', '.numbers'].map((name) => root.querySelector(name))
  let lines = ['']
  let starts = [0]
  let marks = []
  let painted = null // the range of painted lines: the first, and the one after the last

  function write(value, newMarks) {
    marks = newMarks
    lines = value.split('\n')
    starts = new Array(lines.length)
    let start = 0
    for (let i = 0; i < lines.length; i += 1) {
      starts[i] = start
      start += lines[i].length + 1
    }
    gutter.style.width = `${Math.max(2, String(lines.length).length) + 0.8}ch`
    painted = null
    follow()
  }

  // Aligns the copy with the scroll position of the textarea, and repaints it if visible lines are missing.
  function follow() {
    const first = Math.max(0, Math.floor((text.scrollTop - TOP) / LINE))
    const end = Math.min(lines.length, first + Math.ceil(text.clientHeight / LINE) + 1)
    if (!painted || first < painted[0] || end > painted[1]) paint(first - OVERSCAN, end + OVERSCAN)
    const y = TOP + painted[0] * LINE - text.scrollTop
    under.style.transform = `translate(${-text.scrollLeft}px, ${y}px)`
    numbers.style.transform = `translateY(${y}px)`
    pane.style.width = `${text.clientWidth}px`
    pane.style.height = `${text.clientHeight}px`
  }

  function paint(from, to) {
    painted = [Math.max(0, from), Math.min(lines.length, to)]
    const severities = new Map()
    for (const mark of marks) if (severities.get(mark.line) !== 'error') severities.set(mark.line, mark.severity)
    const [html, lineNumbers] = [[], []]
    for (let i = painted[0]; i < painted[1]; i += 1) {
      html.push(highlighted(lines[i], marksOn(i)))
      lineNumbers.push(severities.has(i + 1) ? `<b class="${severities.get(i + 1)}">${i + 1}</b>` : `${i + 1}`)
    }
    under.innerHTML = html.join('\n')
    numbers.innerHTML = lineNumbers.join('\n')
  }

  // The marks that overlap a line, as [start, end, class, number], relative to the line and cut to it.
  function marksOn(line) {
    const [start, end] = [starts[line], starts[line] + lines[line].length]
    return marks.flatMap((mark, number) => mark.end <= start || mark.start > end ? []
      : [[Math.max(0, mark.start - start), Math.min(mark.end, end) - start, `mark ${mark.severity}`, number]])
  }

  function show(mark) {
    text.scrollTop = Math.max(0, (mark.line - 1) * LINE - text.clientHeight / 2)
    text.scrollLeft = 0
    painted = null
    follow()
    const [box, at] = [pane.getBoundingClientRect(), under.querySelector(`[data-mark="${marks.indexOf(mark)}"]`)]
    const overflow = at ? at.getBoundingClientRect().right - box.right : 0
    if (overflow > 0) text.scrollLeft = Math.min(overflow + 3 * LINE, at.getBoundingClientRect().left - box.left)
    follow()
  }

  function reveal(place) {
    const y = starts.findLastIndex((start) => start <= place) * LINE
    if (y < text.scrollTop || y + 2 * LINE > text.scrollTop + text.clientHeight) {
      text.scrollTop = Math.max(0, y - text.clientHeight / 2)
    }
  }

  function markAt(x, y) {
    const element = [...under.querySelectorAll('.mark')].find((each) => [...each.getClientRects()].some((box) =>
      box.left <= x && x <= box.right && box.top <= y && y <= box.bottom))
    return element && marks[Number(element.dataset.mark)]
  }

  text.addEventListener('scroll', follow, { passive: true })
  new ResizeObserver(follow).observe(text)
  return { write, show, reveal, markAt }
}

// The marks after an edit: those before it stay, those after it shift, those it touches are dropped.
function shiftMarks(marks, before, after) {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start += 1
  let tail = 0
  while (tail < shorter - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1
  const end = before.length - tail
  const by = after.length - before.length
  const lines = after.split('\n').length - before.split('\n').length
  return marks
    .filter((mark) => mark.end <= start || mark.start >= end)
    .map((mark) => mark.end <= start ? mark
      : { ...mark, start: mark.start + by, end: mark.end + by, line: mark.line + lines })
}

function highlighted(line, marks) {
  const styles = [...(line.length > MAX_HIGHLIGHTED ? [] : tokens(line)), ...marks]
  const places = [...new Set([0, line.length, ...styles.flatMap(([start, end]) => [start, end])])].sort((a, b) => a - b)
  let html = ''
  for (let i = 0; i + 1 < places.length; i += 1) {
    const [from, to] = [places[i], places[i + 1]]
    const here = styles.filter(([start, end]) => start <= from && to <= end)
    const classes = here.map((style) => style[2]).join(' ')
    const number = here.map((style) => style[3]).find((each) => each !== undefined)
    const mark = number === undefined ? '' : ` data-mark="${number}"`
    const piece = escaped(line.slice(from, to))
    html += classes ? `<span class="${classes}"${mark}>${piece}</span>` : piece
  }
  return html
}

// The comments and leading keys of a line, as [start, end, class]: enough highlighting to read a ruleset by.
function tokens(line) {
  const result = []
  const pattern = /(^|\s)(#.*)|^([ -]*)([^\s#:'"{}[\],][^#:'"{}[\],]*)(?=:(?:\s|$))/g
  for (const match of line.matchAll(pattern)) {
    const comment = match[2] !== undefined
    const start = match.index + (comment ? match[1] : match[3]).length
    result.push([start, start + match[comment ? 2 : 4].length, comment ? 'comment' : 'key'])
  }
  return result
}

function escaped(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
