// Controls for parameters. The server says what is to be seen; what the user has set and the server has not answered yet
// stays as the user set it, so that a slider never jumps back under the hand.
//
// A message has all values that are not answered yet, so that none is lost if a later message overtakes it, and a
// number that the server sends back as `answered`.

const panels = new WeakMap()
let latest = null // the panel that was mounted last: Streamlit may mount it anew, and forget what is not answered

export default function (component) {
  const { data, parentElement, setStateValue } = component
  const root = parentElement.querySelector('.parameters')
  if (!panels.has(root)) panels.set(root, createPanel(root, latest))
  const panel = panels.get(root)
  latest = panel
  panel.send = (message) => setStateValue('moved', message)
  panel.update(data)
}

function createPanel(root, previous) {
  let built = '' // what the controls were built for
  let controls = new Map()
  const panel = {
    game: previous?.game ?? null,
    unanswered: previous?.unanswered ?? {},
    sent: previous?.sent ?? 0,
    dragged: null,
    send: () => {},
    update(data) {
      if (data.game !== panel.game || data.answered >= panel.sent) panel.unanswered = {}
      panel.game = data.game
      const form = JSON.stringify(data.parameters.map((each) => [each.name, each.kind, each.low, each.high, each.choices]))
      if (form !== built) {
        built = form
        controls = new Map(data.parameters.map((each) => [each.name, createControl(each, panel)]))
        root.replaceChildren(...[...controls.values()].map((control) => control.element))
      }
      for (const each of data.parameters) controls.get(each.name).show(each, data.disabled)
    },
    set(name, value) {
      panel.unanswered = { ...panel.unanswered, [name]: value }
      panel.sent = Math.max(panel.sent + 1, Date.now())
      panel.send({ number: panel.sent, game: panel.game, values: panel.unanswered })
    },
  }
  return panel
}

function createControl(parameter, panel) {
  const { name } = parameter
  const element = make('div', 'parameter')
  const title = make('label', 'name', name.replaceAll('_', ' '))
  const shown = make('span', 'value') // no <output>: it would be announced beside what its control says
  const line = make('span', 'line')
  const back = make('button', 'back')
  const input = makeInput(parameter)
  const mark = make('i', 'mark')
  const about = make('div', 'about')
  let base = ''
  input.id = title.htmlFor = shown.dataset.parameter = `parameter-${name}`
  about.id = `about-${name}`
  input.setAttribute('aria-describedby', about.id)
  back.type = 'button'
  const head = make('div', 'head')
  const control = make('div', 'control')
  head.append(title, shown, line, back)
  control.append(...(parameter.kind === 'range' ? [input, mark] : [input]))
  element.append(head, control, about)

  const read = () => (parameter.kind === 'switch' ? (input.checked ? 'yes' : 'no') : input.value)
  const write = (value) => {
    if (parameter.kind === 'switch') input.checked = value === 'yes'
    else if (input.value !== value) input.value = value
  }
  const draw = () => {
    shown.textContent = read()
    element.classList.toggle('moved', read() !== base)
    back.disabled = input.disabled || read() === base
    back.textContent = read() === base ? `base ${base}` : `↺ base ${base}`
    back.title = read() === base ? 'This is the base value' : `Back to the base value, ${base}`
  }
  input.addEventListener('input', () => {
    panel.dragged = name
    draw()
  })
  input.addEventListener('change', () => {
    panel.dragged = null
    if (input.validity.valid && read() !== '') panel.set(name, read())
    draw()
  })
  back.addEventListener('click', () => {
    write(base)
    draw()
    input.focus()
    panel.set(name, base)
  })
  return {
    element,
    show(each, disabled) {
      base = each.base
      about.textContent = each.about
      line.textContent = each.line ? `line ${each.line}` : ''
      input.disabled = disabled
      mark.style.setProperty('--at', each.at)
      if (panel.dragged !== name) write(panel.unanswered[name] ?? each.value)
      draw()
    },
  }
}

function makeInput({ kind, low, high, choices }) {
  if (kind === 'choice') {
    const input = make('select')
    input.append(...choices.map((choice) => new Option(choice.replaceAll('_', ' '), choice)))
    return input
  }
  const input = make('input')
  input.type = { range: 'range', number: 'number', switch: 'checkbox' }[kind]
  if (kind === 'switch') input.setAttribute('role', 'switch')
  else Object.assign(input, { min: low, max: high, step: 1 })
  return input
}

function make(tag, name = '', text = '') {
  const element = document.createElement(tag)
  if (name) element.className = name
  element.textContent = text
  return element
}
