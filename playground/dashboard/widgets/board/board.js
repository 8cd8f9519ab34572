// The board on which a player chooses an option part by part, or steps through a game decision by decision.
//
// The server sends the picture, the options (only to the player who decides), and the marked sites. Choices are
// narrowed down here; only when a single option remains is it sent to the server and played.

const MAX_LISTED = 150
const boards = new WeakMap()

export default function (component) {
  const { data, parentElement, setTriggerValue } = component
  const root = parentElement.querySelector('.table')
  if (!boards.has(root)) boards.set(root, createBoard(root))
  const view = boards.get(root)
  view.send = setTriggerValue
  view.update(data)
}

function createBoard(root) {
  const [prompt, board, choice, all, steps] =
    ['.prompt', '.board', '.choice', '.all', '.steps'].map((name) => root.querySelector(name))
  const view = { send: () => {}, update }
  let data = { moment: null, options: [], last: [] }
  let chosen = noChoice()
  let sent = false
  const stepper = createStepper(root, steps, (at) => view.send('at', at))

  function update(newData) {
    const positionChanged = newData.moment !== data.moment
    data = newData
    if (positionChanged) {
      chosen = noChoice()
      sent = false
      all.querySelector('input').value = ''
    }
    draw()
    stepper.update(data.steps)
  }

  function noChoice() {
    return { sites: [], parts: [] }
  }

  // ---- choosing

  function matchingOptions() {
    return data.options.filter((option) => chosen.sites.every((site, place) => option.sites[place] === site)
      && chosen.parts.every((part) => option.parts.some((own) => same(own, part))))
  }

  function nextSites(options) {
    return new Set(options.map((option) => option.sites[chosen.sites.length]).filter((site) => site !== undefined))
  }

  function click(site) {
    if (sent) return
    if (nextSites(matchingOptions()).has(site)) {
      chosen.sites.push(site)
    } else if (chosen.sites.includes(site)) {
      chosen.sites.length = chosen.sites.indexOf(site)
    } else {
      const previous = chosen
      chosen = { sites: [], parts: chosen.parts }
      if (!nextSites(matchingOptions()).has(site)) chosen = noChoice()
      if (!nextSites(matchingOptions()).has(site)) chosen = previous
      else chosen.sites.push(site)
    }
    playOrDraw()
  }

  function playOrDraw() {
    const options = matchingOptions()
    if (options.length === 1 && chosen.sites.length + chosen.parts.length > 0) play(options[0])
    else draw()
  }

  function play(option) {
    if (sent) return
    sent = true
    chosen = { sites: [...option.sites], parts: [] }
    draw()
    view.send('played', { moment: data.moment, number: option.number })
  }

  // ---- drawing

  function draw() {
    const options = matchingOptions()
    root.classList.toggle('choosing', data.options.length > 0 && !sent)
    root.classList.toggle('waiting', sent || data.waiting === true)
    prompt.textContent = data.prompt
    prompt.hidden = !data.prompt
    drawBoard(sent ? new Set() : nextSites(options))
    drawChoice(options)
    drawList(options)
  }

  function drawBoard(selectable) {
    const svg = picture()
    if (!svg) return
    for (const old of svg.querySelectorAll('.marks')) old.remove()
    const marks = svg.appendChild(layer())
    const below = svg.insertBefore(layer(), [...svg.children].find((part) => part.matches('.piece, .back, g')) ?? marks)
    const covers = [...svg.querySelectorAll('[data-site]')]
    const tabStop = covers.find((cover) => cover === active())
      ?? covers.find((cover) => selectable.has(cover.dataset.site)) ?? covers[0]
    for (const cover of covers) {
      const site = cover.dataset.site
      const picked = chosen.sites.includes(site)
      if (data.last.includes(site)) below.append(copy(cover, 'last'))
      if (picked) marks.append(copy(cover, 'halo'), copy(cover, 'chosen'))
      else if (selectable.has(site) && !cover.dataset.holds) marks.append(dot(cover))
      else if (selectable.has(site)) marks.append(copy(cover, 'halo'), copy(cover, 'can'))
      cover.classList.toggle('can', selectable.has(site))
      cover.setAttribute('role', 'button')
      cover.setAttribute('tabindex', data.focusable && cover === tabStop ? '0' : '-1')
      cover.setAttribute('aria-disabled', String(!selectable.has(site) && !picked))
      const state = picked ? ', chosen' : selectable.has(site) ? ', can be chosen' : ''
      cover.setAttribute('aria-label', cover.querySelector('title').textContent.replaceAll(' · ', ', ') + state)
    }
  }

  // Replaces the picture only if it has changed, and keeps the focus on the same site.
  function picture() {
    if (board.dataset.shown !== data.picture) {
      const name = active()?.dataset?.site
      board.innerHTML = data.picture
      board.dataset.shown = data.picture
      const svg = board.querySelector('svg')
      if (svg && data.focusable) svg.setAttribute('role', 'group')
      if (svg && name) siteNamed(svg, name)?.setAttribute('tabindex', '0')
      if (svg && name) siteNamed(svg, name)?.focus()
    }
    return board.querySelector('svg')
  }

  function active() {
    return root.getRootNode().activeElement
  }

  function siteNamed(svg, name) {
    return [...svg.querySelectorAll('[data-site]')].find((cover) => cover.dataset.site === name)
  }

  function drawChoice(options) {
    choice.replaceChildren()
    choice.hidden = data.options.length === 0 || sent
    if (choice.hidden) return
    const picked = [...chosen.parts.map((part) => part.text), ...chosen.sites]
    if (picked.length) choice.append(group('chosen', [...picked.map(chip), button('clear', clear)], 'chosen-parts'))
    if (data.options.length === 1) {
      choice.append(group('', [button(options[0].text, () => play(options[0]), 'only')]))
      return
    }
    const labels = [...new Set(options.flatMap((option) => option.parts.map((part) => part.label)))]
    let canNarrow = nextSites(options).size > 0
    for (const label of labels) {
      const parts = distinct(options.flatMap((option) => option.parts.filter((part) => part.label === label)))
      const distinguishes = parts.length > 1
        || (parts.length === 1 && options.some((o) => !o.parts.some((p) => p.label === label)))
      if (!distinguishes || chosen.parts.some((part) => part.label === label)) continue
      canNarrow = true
      choice.append(group(label, parts.map((part) => button(part.text, () => choosePart(part)))))
    }
    if (!canNarrow) choice.append(group('', options.map((option) => button(option.text, () => play(option)))))
  }

  function choosePart(part) {
    chosen.parts.push(part)
    playOrDraw()
  }

  function clear() {
    chosen = noChoice()
    draw()
  }

  function drawList(options) {
    all.hidden = data.options.length < 2 || sent
    const total = data.options.length
    all.querySelector('summary').textContent =
      options.length === total ? `All ${total} options` : `${options.length} of ${total} options`
    if (!all.open || all.hidden) return
    const query = all.querySelector('input').value.trim().toLowerCase()
    const matches = options.filter((option) => option.text.toLowerCase().includes(query))
    const buttons = matches.slice(0, MAX_LISTED).map((option) => button(option.text, () => play(option)))
    const more = matches.length - buttons.length
    const note = document.createElement('em')
    note.textContent = matches.length === 0 ? 'no option matches' : more > 0 ? `and ${more} more: type more of it` : ''
    all.querySelector('.list').replaceChildren(...buttons, note)
  }

  // ---- pointer and keys

  board.addEventListener('click', (event) => {
    const site = event.target.closest('[data-site]')?.dataset.site
    if (site && data.options.length) click(site)
  })

  board.addEventListener('keydown', (event) => {
    const cover = event.target.closest('[data-site]')
    if (!cover || !data.focusable) return
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (direction) {
      event.preventDefault()
      moveFocus(cover, nearest(cover, direction))
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (data.options.length) click(cover.dataset.site)
    }
  })

  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !sent && chosen.sites.length + chosen.parts.length) clear()
  })

  all.addEventListener('toggle', () => drawList(matchingOptions()))
  all.querySelector('input').addEventListener('input', () => drawList(matchingOptions()))

  function moveFocus(from, to) {
    if (!to) return
    from.setAttribute('tabindex', '-1')
    to.setAttribute('tabindex', '0')
    to.focus()
  }
  return view
}

// ---- elements

function same(a, b) {
  return a.label === b.label && a.text === b.text
}

function distinct(parts) {
  return parts.filter((part, place) => parts.findIndex((other) => same(other, part)) === place)
}

function button(text, onClick, className = '') {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = text
  element.className = className
  element.addEventListener('click', onClick)
  return element
}

function chip(text) {
  const element = document.createElement('b')
  element.textContent = text
  return element
}

function group(label, members, className = '') {
  const element = document.createElement('div')
  element.className = `group ${className}`
  element.setAttribute('role', 'group')
  if (label) {
    const title = document.createElement('span')
    title.textContent = label
    element.setAttribute('aria-label', label)
    element.append(title)
  }
  element.append(...members)
  return element
}
