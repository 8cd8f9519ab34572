// The board on which a player chooses an option part by part, or steps through a game decision by decision.
//
// The server sends the picture, the options (only to the player who decides), and the marked sites. Choices are
// narrowed down here; an option that is chosen is drawn at once and sent to the server, which may refuse it.

const MAX_LISTED = 150
const NARROW_PX = 640 // below that, a new game's board is brought into view: what starts it stands above
const PATIENCE_MS = 15000 // then a move that the server has not answered is taken back
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
  const [prompt, board, choice, all, steps, reason] =
    ['.prompt', '.board', '.choice', '.all', '.steps', '.why'].map((name) => root.querySelector(name))
  const view = { send: () => {}, update }
  let data = { moment: null, options: [], last: [], news: [], made: 0 }
  let chosen = noChoice() // the sites that were clicked, and the parts chosen by name
  let equals = new Map()
  let sent = false
  let serial = 0
  let question = '' // the sites that the server is to say something about
  let anticipated = null // the number of the decision that has been drawn already
  let patience = null
  const stepper = createStepper(root, steps, { send: (to) => view.send('at', { to, sent: Date.now() }), show: showPosition })
  const drag = createDrag(board, { mayLift, lift, drop })

  function update(newData) {
    const positionChanged = newData.moment !== data.moment
    const refused = sent && !positionChanged && newData.answered >= serial
    const moves = positionChanged ? unseenMoves(newData) : []
    const isNew = newData.focusable && newData.game !== data.game
    data = newData
    equals = equalComponents()
    if (positionChanged || refused) {
      chosen = noChoice()
      settle()
    }
    if (positionChanged) all.querySelector('input').value = ''
    if (refused) reset()
    const before = board.querySelector('svg')
    draw()
    const svg = board.querySelector('svg')
    if (moves.length && svg) retrace(svg, moves, before)
    stepper.update(data.steps)
    if (isNew && innerWidth <= NARROW_PX) root.scrollIntoView({ block: 'center' })
  }

  // The changes of the decisions since the last picture; not those of a move that has been drawn here.
  function unseenMoves(newData) {
    if (newData.game !== data.game || newData.made <= data.made) return []
    const unseen = (newData.news ?? []).filter((one) => one.number >= data.made && one.number !== anticipated)
    return unseen.map((one) => one.changes)
  }

  function settle() {
    sent = false
    question = ''
    clearTimeout(patience)
    anticipated = null
  }

  // Draws the server's picture again, without the move that has been drawn here.
  function reset() {
    board.dataset.shown = ''
  }

  // A position that the stepper goes to before the server has answered.
  function showPosition(at) {
    const picture = data.ahead?.[at]
    if (!picture) return
    const before = board.querySelector('svg')
    data = { ...data, picture: picture.picture, last: picture.last, lost: picture.lost, prompt: picture.prompt, line: [] }
    draw()
    const svg = board.querySelector('svg')
    if (svg && picture.changes) retrace(svg, [picture.changes], before)
  }

  function noChoice() {
    return { sites: [], parts: [] }
  }

  // ---- choosing

  function matchingOptions() {
    return data.options.filter((option) => routes(option).length
      && chosen.parts.every((part) => option.parts.some((own) => same(own, part))))
  }

  // The lists of sites of an option that begin with those chosen: where a piece begins and ends, and its whole way.
  function routes(option) {
    const begun = chosen.sites.map(representative)
    if (option.several) return inAnyOrder(option, begun)
    return [option.sites, option.way].filter((sites, other) => (sites.length || !other)
      && begun.every((site, place) => sites[place] === site))
  }

  // Several that are chosen at once may be clicked in any order.
  function inAnyOrder(option, begun) {
    const rest = option.sites.filter((site) => !begun.includes(site))
    if (rest.length + begun.length !== option.sites.length) return []
    if (!rest.length) return [option.sites]
    return rest.map((site) => [...begun, site, ...rest.filter((other) => other !== site)])
  }

  function nextSites(options) {
    const next = options.flatMap((option) => routes(option).map((sites) => sites[chosen.sites.length]))
    return new Set(next.filter((site) => site !== undefined))
  }

  // Components that are equal, such as several equal dice: for the site of each the sites of all, the lowest first.
  function equalComponents() {
    const found = new Map()
    for (const [site, lower] of Object.entries(data.alike ?? {})) {
      if (!found.has(lower)) found.set(lower, [lower])
      found.set(site, found.get(lower))
      found.get(site).push(site)
    }
    return found
  }

  // The site that options have for one that is clicked: of equal components they choose the lowest first.
  function representative(site) {
    const equal = equals.get(site)
    if (!equal) return site
    const clicked = [...new Set(chosen.sites)].filter((other) => equal.includes(other))
    return equal[clicked.includes(site) ? clicked.indexOf(site) : clicked.length]
  }

  function click(site) {
    if (sent) return
    question = ''
    const complete = completeOption()
    if (complete && site === chosen.sites.at(-1)) return play(complete)
    if (nextSites(matchingOptions()).has(representative(site))) {
      chosen.sites.push(site)
    } else if (chosen.sites.includes(site)) {
      putBack(site)
    } else if (!chooseAnew(site)) {
      askWhy([...chosen.sites, site])
      return draw()
    }
    playOrDraw(true)
  }

  // One of several that are chosen at once by itself; otherwise also what was chosen after it.
  function putBack(site) {
    const several = matchingOptions().some((option) => option.several)
    const kept = (other, place) => several ? other !== site : place < chosen.sites.indexOf(site)
    chosen = { ...chosen, sites: chosen.sites.filter(kept) }
  }

  // Begins another choice with a site, if one can; the parts chosen by name are kept if they fit.
  function chooseAnew(site) {
    const previous = chosen
    for (chosen of [{ sites: [], parts: previous.parts }, noChoice()]) {
      if (!nextSites(matchingOptions()).has(representative(site))) continue
      chosen.sites.push(site)
      return true
    }
    chosen = previous
    return false
  }

  function askWhy(sites) {
    question = sites.join(' ')
    view.send('question', { moment: data.moment, sites })
  }

  // The option that is chosen completely, whether or not it needs to be confirmed.
  // One whose way goes on from here can still be reached by its end.
  function completeOption() {
    const options = matchingOptions()
    const here = (sites) => sites.length > 0 && sites.length === chosen.sites.length
    const direct = directOptions()
    if (direct.length === 1 && here(direct[0].sites)) return direct[0]
    const ending = direct.filter((option) => here(option.sites))
    if (ending.length === 1 && (chosen.sites.length > 1 || ending[0].several)) return ending[0]
    return options.length === 1 && routes(options[0]).some(here) ? options[0] : null
  }

  function directOptions() {
    return matchingOptions().filter((option) => option.several || routes(option).includes(option.sites))
  }

  // Whether a click that completes an option has to be repeated: it was on a piece of the board, which the player may
  // have meant to move, or to do something else with; or other options go on from there.
  function needsConfirmation(option) {
    if (option.sites.length > 1 || option.several) return directOptions().length > 1
    const cover = coverOf(board, option.sites[0])
    const others = data.options.some((other) => other.sites.length > 1 || !same(other.parts[0], option.parts[0]))
    return option.sites.length === 1 && cover?.tagName === 'polygon' && cover.dataset.holds && others
  }

  function playOrDraw(byClick) {
    const option = completeOption()
    const [first, second] = matchingOptions()
    if (option && !(byClick && needsConfirmation(option))) play(option)
    else if (!byClick && first && !second && chosen.parts.length) play(first)
    else draw()
  }

  function play(option) {
    if (sent) return
    sent = true
    serial += 1
    chosen = { sites: [...option.sites], parts: [] }
    draw()
    const svg = board.querySelector('svg')
    if (svg && option.changes) {
      anticipated = data.made
      anticipate(svg, option.changes)
    }
    view.send('played', { moment: data.moment, number: option.number, serial })
    patience = setTimeout(takeBack, PATIENCE_MS)
  }

  function takeBack() {
    chosen = noChoice()
    settle()
    reset()
    data = { ...data, why: { moment: data.moment, sites: '', text: 'There was no answer: the move was taken back. Try it again.' } }
    draw()
  }

  // ---- dragging

  function mayLift(site) {
    if (sent || !data.options.length) return false
    const start = representative(site)
    const possible = matchingOptions().some((option) => option.sites[0] === start && option.sites.length > 1)
    return possible || data.options.some((option) => option.sites[0] === start && option.sites.length > 1)
  }

  function lift(site) {
    if (chosen.sites.length === 1 && chosen.sites[0] === site) return
    chosen = noChoice()
    chosen.sites.push(site)
    draw()
  }

  function drop(site, target) {
    if (!target || target === site) return draw()
    if (nextSites(matchingOptions()).has(representative(target))) return click(target)
    askWhy([...chosen.sites, target])
    draw()
  }

  // ---- drawing

  function draw() {
    const options = matchingOptions()
    root.classList.toggle('choosing', data.options.length > 0 && !sent)
    root.classList.toggle('waiting', sent || data.waiting === true)
    prompt.textContent = data.prompt
    prompt.hidden = !data.prompt
    const svg = drawBoard(sent ? new Set() : nextSites(options))
    if (svg && !sent) drawEvents(svg)
    drawChoice(options)
    drawList(options)
    drawReason()
  }

  function drawReason() {
    const complete = sent ? null : completeOption()
    const found = data.why?.moment === data.moment && data.why.sites === question ? data.why.text : ''
    reason.textContent = complete ? `${complete.text}: click again, or press the button.` : found
    reason.hidden = !reason.textContent
  }

  // What happened last: captured pieces, and the pieces that ended the game.
  function drawEvents(svg) {
    const marks = svg.querySelector('.marks:last-child')
    for (const [sites, name] of [[data.lost, 'lost'], [data.line, 'line']])
      for (const site of sites ?? []) {
        const cover = coverOf(svg, site)
        if (cover) marks.append(name === 'lost' ? tick(cover) : copy(cover, name))
      }
  }

  function drawBoard(selectable) {
    const svg = picture()
    if (!svg) return null
    for (const old of svg.querySelectorAll('.marks')) old.remove()
    const marks = svg.appendChild(layer())
    const below = svg.insertBefore(layer(), [...svg.children].find((part) => part.matches('.piece, .back, g')) ?? marks)
    const covers = [...svg.querySelectorAll('[data-site]')]
    const tabStop = covers.find((cover) => cover === active())
      ?? covers.find((cover) => selectable.has(cover.dataset.site)) ?? covers[0]
    for (const cover of covers) {
      const own = cover.dataset.site
      const site = representative(own)
      const picked = chosen.sites.includes(own)
      if (data.last.includes(own) && !sent) below.append(copy(cover, 'last'))
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
    return svg
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
    const picked = [...chosen.parts.map(spoken), ...chosen.sites.map(placeName)]
    if (picked.length) choice.append(group('chosen', [...picked.map(chip), button('clear', clear)], 'chosen-parts'))
    const complete = completeOption()
    if (complete && data.options.length > 1) {
      choice.append(group('', [button(complete.text, () => play(complete), 'only')]))
      return
    }
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
      choice.append(group(label, parts.map((part) => button(spoken(part), () => choosePart(part)))))
    }
    if (!canNarrow) choice.append(group('', options.map((option) => button(option.text, () => play(option)))))
  }

  // What a site is called: the name of a place of a zone is not written as rules write it.
  function placeName(site) {
    return coverOf(board, site)?.querySelector('title')?.textContent.split(' · ')[0] ?? site
  }

  function choosePart(part) {
    chosen.parts.push(part)
    playOrDraw(false)
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
    if (site && data.options.length && !drag.justDropped()) click(site)
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

// The name of an action as words; other parts are names of the game.
function spoken(part) {
  return part.label === 'action' ? part.text.replaceAll('-', ' ').replaceAll('_', ' ') : part.text
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
