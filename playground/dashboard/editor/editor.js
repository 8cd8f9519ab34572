// A textarea over a coloured copy of its text. The text goes to the server a moment after the last key, or when the
// editor is left, so that it is there before what is pressed next; the server answers with marks, which are shown only
// if they are about the text that stands there now.

const PAUSE_MS = 250
const LINE = 20 // pixels, as in editor.css
const LETTER = 7.8
const editors = new WeakMap()

export default function (component) {
  const { data, parentElement, setStateValue } = component
  const root = parentElement.querySelector('.editor')
  if (!editors.has(root)) editors.set(root, open(root))
  const editor = editors.get(root)
  editor.send = (typed) => setStateValue('typed', typed)
  editor.take(data)
}

function open(root) {
  const [text, under, numbers, state, next] =
    ['.text', '.under', '.numbers', '.state', '.next'].map((name) => root.querySelector(name))
  let marks = []
  let before = ''
  let revision = null
  let timer = null
  const address = window.location.pathname

  const editor = {
    send: () => {},
    take(data) {
      if (data.revision !== revision) {
        revision = data.revision
        forget()
        text.value = before = data.text
      }
      if (data.text === text.value) {
        marks = data.marks
        root.dataset.checked = 'yes'
        tell()
      }
      draw()
    },
  }

  // What was typed, and into which text: one that has been undone meanwhile must not come back. Nothing is sent once
  // another page was opened: Streamlit would answer for this one, and empty the other.
  function send() {
    forget()
    if (window.location.pathname === address) editor.send({ text: text.value, revision })
  }

  function forget() {
    clearTimeout(timer)
    timer = null
  }

  function draw() {
    under.innerHTML = coloured(text.value, marks) + '\n'
    const worst = new Map()
    for (const mark of marks) if (worst.get(mark.line) !== 'error') worst.set(mark.line, mark.severity)
    const count = text.value.split('\n').length
    numbers.innerHTML = Array.from({ length: count }, (_, i) =>
      worst.has(i + 1) ? `<b class="${worst.get(i + 1)}">${i + 1}</b>` : `${i + 1}`).join('\n')
  }

  function tell() {
    const first = marks[0]
    next.hidden = !first
    if (!first) {
      state.textContent = 'No mistakes'
      return
    }
    const more = marks.length > 1 ? ` (and ${marks.length - 1} more)` : ''
    state.textContent = `Line ${first.line}, column ${first.column}: ${first.message}${more}`
  }

  text.addEventListener('input', () => {
    marks = moved(marks, before, text.value)
    before = text.value
    root.dataset.checked = 'no'
    draw()
    reveal()
    forget()
    timer = setTimeout(send, PAUSE_MS)
  })

  text.addEventListener('blur', () => {
    if (timer !== null) send()
  })

  text.addEventListener('keydown', (event) => {
    if (event.key === 'F8') {
      event.preventDefault()
      goToNext()
    } else if (event.key === 'Enter' && !event.isComposing && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      const line = text.value.slice(0, text.selectionStart).split('\n').pop()
      // The old command is the only way that keeps the browser's undo.
      document.execCommand('insertText', false, '\n' + line.match(/^ */)[0])
    }
  })

  function goToNext() {
    const sorted = [...marks].sort((a, b) => a.start - b.start)
    const mark = sorted.find((each) => each.start > text.selectionStart) ?? sorted[0]
    if (!mark) return
    text.focus({ preventScroll: true })
    text.setSelectionRange(mark.start, mark.end)
    const page = root.querySelector('.page')
    page.scrollTop = Math.max(0, (mark.line - 1) * LINE - page.clientHeight / 2)
    reveal()
  }

  // The textarea is as large as its text, so it is up to us to keep the cursor in sight.
  function reveal() {
    const page = root.querySelector('.page')
    const lines = text.value.slice(0, text.selectionEnd).split('\n')
    const y = (lines.length - 1) * LINE
    const x = lines.pop().length * LETTER
    page.scrollTop = Math.min(y, Math.max(page.scrollTop, y + 3 * LINE - page.clientHeight))
    const room = page.clientWidth - numbers.offsetWidth - 4 * LETTER
    page.scrollLeft = x < room ? 0 : Math.min(x, Math.max(page.scrollLeft, x - room))
  }

  text.addEventListener('keyup', (event) => {
    if (/^(Arrow|Page|Home|End)/.test(event.key)) reveal()
  })

  next.addEventListener('click', goToNext)
  return editor
}

// Marks before the place of a change stay, those behind it move along, those it touches go.
function moved(marks, before, after) {
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

function coloured(text, marks) {
  const cuts = new Set([0, text.length])
  const styles = [...words(text), ...marks.map((m) => [m.start, m.end, `mark ${m.severity}`])]
  for (const [start, end] of styles) cuts.add(Math.min(start, text.length)).add(Math.min(end, text.length))
  const places = [...cuts].sort((a, b) => a - b)
  let html = ''
  for (let i = 0; i + 1 < places.length; i += 1) {
    const [from, to] = [places[i], places[i + 1]]
    const names = styles.filter(([start, end]) => start <= from && to <= end).map((style) => style[2])
    const piece = escaped(text.slice(from, to))
    html += names.length ? `<span class="${names.join(' ')}">${piece}</span>` : piece
  }
  return html
}

// Comments and the keys at the beginning of lines: enough to find one's way.
function words(text) {
  const found = []
  const pattern = /(^|\s)(#[^\n]*)|^([ -]*)([^\s#:'"{}[\],][^\n#:'"{}[\],]*)(?=:(?:\s|$))/gm
  for (const match of text.matchAll(pattern)) {
    const comment = match[2] !== undefined
    const start = match.index + (comment ? match[1] : match[3]).length
    found.push([start, start + match[comment ? 2 : 4].length, comment ? 'comment' : 'key'])
  }
  return found
}

function escaped(text) {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
