// Stepping through a game: the position changes here at once, and is sent to the server when it has settled.

const PAUSE_MS = 900 // between two decisions when the game plays by itself
const SETTLED_MS = 90 // debounces the slider
const ANSWER_MS = 3000 // how long to wait for the server's answer

function createStepper(root, steps, { send, show: showPosition }) {
  const [slider, output, runner] =
    [steps.querySelector('.slider'), steps.querySelector('output'), steps.querySelector('[data-go=run]')]
  let at = 0
  let length = 0
  let debounce = null
  let clock = null
  let requested = { at: null, until: 0 } // the last position sent: the server may still answer earlier ones

  function update(state) {
    steps.hidden = !state
    if (!state) return
    length = state.length
    slider.max = String(length)
    if (state.at === requested.at) requested = { at: null, until: 0 }
    if (debounce === null && performance.now() > requested.until) at = state.at
    show()
  }

  function show() {
    slider.value = String(at)
    output.textContent = `${at} of ${length}`
    for (const [name, disabled] of
      [['first', at === 0], ['back', at === 0], ['on', at === length], ['last', at === length]])
      steps.querySelector(`[data-go=${name}]`).disabled = disabled
    runner.classList.toggle('running', clock !== null)
    runner.querySelector('path').setAttribute('d', clock ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4v16l13-8z')
    runner.setAttribute('aria-label', clock ? 'Stop' : 'Play by itself')
  }

  function go(to) {
    const target = Math.max(0, Math.min(length, to))
    if (target === at) return
    at = target
    showPosition(at)
    clearTimeout(debounce)
    debounce = setTimeout(() => {
      debounce = null
      requested = { at, until: performance.now() + ANSWER_MS }
      send(at)
    }, SETTLED_MS)
    show()
  }

  function run(on) {
    clearInterval(clock)
    clock = null
    if (on && at === length) go(0)
    if (on) clock = setInterval(() => (at < length && root.isConnected ? go(at + 1) : run(false)), PAUSE_MS)
    show()
  }

  const targets = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => length }
  steps.addEventListener('click', (event) => {
    const name = event.target.closest('button')?.dataset.go
    if (name === 'run') run(!clock)
    else if (name) { run(false); go(targets[name]()) }
  })
  slider.addEventListener('input', () => {
    const to = Number(slider.value) // read first: `run` redraws the slider
    run(false)
    go(to)
  })

  // A move chosen in the list overtakes a step that has not been sent yet.
  document.addEventListener('click', function overtake(event) {
    if (!root.isConnected) {
      document.removeEventListener('click', overtake, true)
      return
    }
    if (!event.composedPath().some((part) => part.classList?.contains('move'))) return
    clearTimeout(debounce)
    debounce = null
    requested = { at: null, until: 0 }
  }, true)

  // Arrow keys work wherever the focus is, except in elements that use them.
  document.addEventListener('keydown', function listen(event) {
    if (!root.isConnected) {
      document.removeEventListener('keydown', listen)
      return
    }
    const target = event.composedPath()[0]
    const usesArrows = target.closest?.(
      'input, textarea, select, [contenteditable], [role=slider], [role=tab], [role=combobox]')
    if (steps.hidden || (usesArrows && usesArrows !== slider) || event.altKey || event.ctrlKey || event.metaKey) return
    const inside = steps.contains(target)
    const name = { ArrowLeft: 'back', ArrowRight: 'on', ...(inside ? { Home: 'first', End: 'last' } : {}) }[event.key]
    if (name) {
      event.preventDefault()
      run(false)
      go(targets[name]())
    }
  })
  return { update }
}
