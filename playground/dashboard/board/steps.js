// Looking at a game: where it stands is known here first, and told to the server when it settles.

const PAUSE_MS = 900 // between two decisions when the game plays by itself
const SETTLED_MS = 90 // a slider that moves sends where it stops
const ANSWER_MS = 3000 // after which an answer is not waited for any more

function walk(root, steps, tell) {
  const [slider, output, runner] =
    [steps.querySelector('.slider'), steps.querySelector('output'), steps.querySelector('[data-go=run]')]
  let at = 0
  let length = 0
  let waiting = null
  let clock = null
  let told = { place: null, until: 0 } // where the server was told to go: answers to earlier words come first

  function take(found) {
    steps.hidden = !found
    if (!found) return
    length = found.length
    slider.max = String(length)
    if (found.at === told.place) told = { place: null, until: 0 }
    if (waiting === null && performance.now() > told.until) at = found.at
    show()
  }

  function show() {
    slider.value = String(at)
    output.textContent = `${at} of ${length}`
    for (const [name, dead] of [['first', at === 0], ['back', at === 0], ['on', at === length], ['last', at === length]])
      steps.querySelector(`[data-go=${name}]`).disabled = dead
    runner.classList.toggle('running', clock !== null)
    runner.querySelector('path').setAttribute('d', clock ? 'M6 4h4v16H6zM14 4h4v16h-4z' : 'M7 4v16l13-8z')
    runner.setAttribute('aria-label', clock ? 'Stop' : 'Play by itself')
  }

  function go(to) {
    const place = Math.max(0, Math.min(length, to))
    if (place === at) return
    at = place
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      waiting = null
      told = { place: at, until: performance.now() + ANSWER_MS }
      tell(at)
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

  const places = { first: () => 0, back: () => at - 1, on: () => at + 1, last: () => length }
  steps.addEventListener('click', (event) => {
    const name = event.target.closest('button')?.dataset.go
    if (name === 'run') run(!clock)
    else if (name) { run(false); go(places[name]()) }
  })
  slider.addEventListener('input', () => {
    const place = Number(slider.value) // before anything is drawn anew, the slider with it
    run(false)
    go(place)
  })

  // Arrow keys work wherever the focus is, unless they mean something there.
  document.addEventListener('keydown', function listen(event) {
    if (!root.isConnected) {
      document.removeEventListener('keydown', listen)
      return
    }
    const place = event.composedPath()[0]
    const taken = place.closest?.('input, textarea, select, [contenteditable], [role=slider], [role=tab], [role=combobox]')
    if (steps.hidden || (taken && taken !== slider) || event.altKey || event.ctrlKey || event.metaKey) return
    const inside = steps.contains(place)
    const name = { ArrowLeft: 'back', ArrowRight: 'on', ...(inside ? { Home: 'first', End: 'last' } : {}) }[event.key]
    if (name) {
      event.preventDefault()
      run(false)
      go(places[name]())
    }
  })
  return { take }
}
