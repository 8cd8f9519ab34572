// The board on which somebody chooses an option part by part, or looks at a game decision by decision.
//
// The server sends the picture, the options of the one who decides (none to anybody else), and what is marked. Nothing
// is asked of it until one option is left: that one is played.

const MOST_LISTED = 150
const tables = new WeakMap()

export default function (component) {
  const { data, parentElement, setTriggerValue } = component
  const root = parentElement.querySelector('.table')
  if (!tables.has(root)) tables.set(root, lay(root))
  const table = tables.get(root)
  table.send = setTriggerValue
  table.take(data)
}

function lay(root) {
  const [prompt, board, choice, all, steps] =
    ['.prompt', '.board', '.choice', '.all', '.steps'].map((name) => root.querySelector(name))
  const table = { send: () => {}, take }
  let data = { moment: null, options: [], last: [] }
  let chosen = nothing()
  let sent = false
  const stepper = walk(root, steps, (at) => table.send('at', at))

  function take(found) {
    const other = found.moment !== data.moment
    data = found
    if (other) {
      chosen = nothing()
      sent = false
      all.querySelector('input').value = ''
    }
    draw()
    stepper.take(data.steps)
  }

  function nothing() {
    return { sites: [], parts: [] }
  }

  // ---- what is left of the options

  function left() {
    return data.options.filter((option) => chosen.sites.every((site, place) => option.sites[place] === site)
      && chosen.parts.every((part) => option.parts.some((own) => same(own, part))))
  }

  function next(options) {
    return new Set(options.map((option) => option.sites[chosen.sites.length]).filter((site) => site !== undefined))
  }

  function click(site) {
    if (sent) return
    if (next(left()).has(site)) {
      chosen.sites.push(site)
    } else if (chosen.sites.includes(site)) {
      chosen.sites.length = chosen.sites.indexOf(site)
    } else {
      const before = chosen
      chosen = { sites: [], parts: chosen.parts }
      if (!next(left()).has(site)) chosen = nothing()
      if (!next(left()).has(site)) chosen = before
      else chosen.sites.push(site)
    }
    settle()
  }

  function settle() {
    const options = left()
    if (options.length === 1 && chosen.sites.length + chosen.parts.length > 0) play(options[0])
    else draw()
  }

  function play(option) {
    if (sent) return
    sent = true
    chosen = { sites: [...option.sites], parts: [] }
    draw()
    table.send('played', { moment: data.moment, number: option.number })
  }

  // ---- the page

  function draw() {
    const options = left()
    root.classList.toggle('choosing', data.options.length > 0 && !sent)
    root.classList.toggle('waiting', sent || data.waiting === true)
    prompt.textContent = data.prompt
    prompt.hidden = !data.prompt
    drawBoard(sent ? new Set() : next(options))
    drawChoice(options)
    drawList(options)
  }

  function drawBoard(can) {
    const svg = picture()
    if (!svg) return
    for (const old of svg.querySelectorAll('.marks')) old.remove()
    const marks = svg.appendChild(layer())
    const below = svg.insertBefore(layer(), [...svg.children].find((part) => part.matches('.piece, .back, g')) ?? marks)
    const covers = [...svg.querySelectorAll('[data-site]')]
    const stop = covers.find((cover) => cover === active()) ?? covers.find((cover) => can.has(cover.dataset.site)) ?? covers[0]
    for (const cover of covers) {
      const site = cover.dataset.site
      const picked = chosen.sites.includes(site)
      if (data.last.includes(site)) below.append(copy(cover, 'last'))
      if (picked) marks.append(copy(cover, 'halo'), copy(cover, 'chosen'))
      else if (can.has(site) && !cover.dataset.holds) marks.append(dot(cover))
      else if (can.has(site)) marks.append(copy(cover, 'halo'), copy(cover, 'can'))
      cover.classList.toggle('can', can.has(site))
      cover.setAttribute('role', 'button')
      cover.setAttribute('tabindex', data.focusable && cover === stop ? '0' : '-1')
      cover.setAttribute('aria-disabled', String(!can.has(site) && !picked))
      const state = picked ? ', chosen' : can.has(site) ? ', can be chosen' : ''
      cover.setAttribute('aria-label', cover.querySelector('title').textContent.replaceAll(' · ', ', ') + state)
    }
  }

  // The picture is only replaced by another one, so that the focus stays where it is.
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
    let narrows = next(options).size > 0
    for (const label of labels) {
      const parts = distinct(options.flatMap((option) => option.parts.filter((part) => part.label === label)))
      const telling = parts.length > 1 || (parts.length === 1 && options.some((o) => !o.parts.some((p) => p.label === label)))
      if (!telling || chosen.parts.some((part) => part.label === label)) continue
      narrows = true
      choice.append(group(label, parts.map((part) => button(part.text, () => { chosen.parts.push(part); settle() }))))
    }
    if (!narrows) choice.append(group('', options.map((option) => button(option.text, () => play(option)))))
  }

  function clear() {
    chosen = nothing()
    draw()
  }

  function drawList(options) {
    all.hidden = data.options.length < 2 || sent
    const total = data.options.length
    all.querySelector('summary').textContent =
      options.length === total ? `All ${total} options` : `${options.length} of ${total} options`
    if (!all.open || all.hidden) return
    const wanted = all.querySelector('input').value.trim().toLowerCase()
    const found = options.filter((option) => option.text.toLowerCase().includes(wanted))
    const buttons = found.slice(0, MOST_LISTED).map((option) => button(option.text, () => play(option)))
    const more = found.length - buttons.length
    const note = document.createElement('em')
    note.textContent = found.length === 0 ? 'no option has that' : more > 0 ? `and ${more} more: type more of it` : ''
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
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    if (way) {
      event.preventDefault()
      stepTo(cover, nearest(cover, way))
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (data.options.length) click(cover.dataset.site)
    }
  })

  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !sent && chosen.sites.length + chosen.parts.length) clear()
  })

  all.addEventListener('toggle', () => drawList(left()))
  all.querySelector('input').addEventListener('input', () => drawList(left()))

  function stepTo(from, to) {
    if (!to) return
    from.setAttribute('tabindex', '-1')
    to.setAttribute('tabindex', '0')
    to.focus()
  }
  return table
}

// ---- small things

function same(a, b) {
  return a.label === b.label && a.text === b.text
}

function distinct(parts) {
  return parts.filter((part, place) => parts.findIndex((other) => same(other, part)) === place)
}

function button(text, act, name = '') {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = text
  made.className = name
  made.addEventListener('click', act)
  return made
}

function chip(text) {
  const made = document.createElement('b')
  made.textContent = text
  return made
}

function group(label, members, name = '') {
  const made = document.createElement('div')
  made.className = `group ${name}`
  made.setAttribute('role', 'group')
  if (label) {
    const title = document.createElement('span')
    title.textContent = label
    made.setAttribute('aria-label', label)
    made.append(title)
  }
  made.append(...members)
  return made
}
