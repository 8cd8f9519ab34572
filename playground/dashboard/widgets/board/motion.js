// Moves on the picture: a change says which component goes from one site to another, arrives, leaves or turns over.
//
// A player's own move is drawn here at once, before the server has answered; the server's picture then replaces it. The
// moves of others are drawn as changes of the new picture from where their pieces were.

const STEP_MS = 240
const GAP_MS = 90 // between the moves of one answer
const CALM = matchMedia('(prefers-reduced-motion: reduce)')

function componentAt(svg, site) {
  return [...svg.querySelectorAll('.component')].find((part) => part.dataset.at === site)
}

// Draws the changes of a move on the picture that is shown.
function anticipate(svg, changes) {
  const parts = changes.map((change) => change.start && componentAt(svg, change.start))
  changes.forEach((change, place) => {
    const part = parts[place]
    if (change.start && !change.end) vanish(part)
    else if (!change.start) arrive(svg, change)
    else if (part && change.start === change.end) turnOver(part, change.picture)
    else if (part) glide(svg, part, change)
  })
}

function vanish(part, delay = 0) {
  if (!part) return
  part.removeAttribute('data-at')
  animate(part, [{ opacity: 1 }, { opacity: 0 }], { delay, fill: 'both' })?.finished.then(() => part.remove(), () => {})
  if (CALM.matches) part.remove()
}

function arrive(svg, change) {
  const cover = coverOf(svg, change.end)
  if (!cover || !change.picture) return
  const part = svg.insertBefore(layer(), svg.querySelector('[data-site]'))
  part.setAttribute('class', 'component')
  part.dataset.at = change.end
  part.innerHTML = change.picture
  part.setAttribute('transform', `translate(${middle(cover).join(' ')})`)
  animate(part, [{ opacity: 0 }, { opacity: 1 }])
}

function turnOver(part, picture) {
  if (picture) part.innerHTML = picture
  const place = placeOf(part)
  animate(part, [{ transform: `${place} scale(0.05, 1)` }, { transform: place }])
}

function glide(svg, part, change) {
  const cover = coverOf(svg, change.end)
  if (!cover) return
  const from = placeOf(part)
  const dragged = part.style.transform
  part.style.transform = ''
  part.setAttribute('transform', `translate(${middle(cover).join(' ')})`)
  part.dataset.at = change.end
  if (change.picture) part.innerHTML = change.picture
  raise(part)
  animate(part, [{ transform: dragged || from }, { transform: placeOf(part) }])
}

// Draws on a new picture what has led to it; `before` is the picture that was shown.
function retrace(svg, moves, before) {
  const arrivals = new Map()
  moves.forEach((changes, number) => changes.forEach((change) => change.end && arrivals.set(change.end, number)))
  moves.forEach((changes, number) => {
    const delay = number * (STEP_MS + GAP_MS)
    for (const change of changes) {
      if (!change.end) {
        leave(svg, before, change.start, delay)
      } else if (arrivals.get(change.end) === number) {
        const part = componentAt(svg, change.end)
        if (part) follow(svg, part, change, delay)
      }
    }
  })
}

function leave(svg, before, site, delay) {
  const old = before && componentAt(before, site)
  if (!old) return
  const ghost = svg.insertBefore(document.importNode(old, true), svg.querySelector('[data-site]'))
  vanish(ghost, delay + STEP_MS / 2)
}

function follow(svg, part, change, delay) {
  const place = placeOf(part)
  const cover = change.start && coverOf(svg, change.start)
  if (!change.start) animate(part, [{ opacity: 0 }, { opacity: 1 }], { delay, fill: 'backwards' })
  else if (change.start === change.end)
    animate(part, [{ transform: `${place} scale(0.05, 1)` }, { transform: place }], { delay, fill: 'backwards' })
  else if (cover) {
    raise(part)
    const from = middle(cover)
    animate(part, [{ transform: `translate(${from[0]}px, ${from[1]}px)` }, { transform: place }],
      { delay, fill: 'backwards' })
  }
}

// Pieces on the move are above the others, and below the covers that are clicked.
function raise(part) {
  const svg = part.ownerSVGElement
  svg.insertBefore(part, svg.querySelector('[data-site]'))
}

function placeOf(part) {
  const [x, y] = part.getAttribute('transform').match(/-?[\d.]+/g)
  return `translate(${x}px, ${y}px)`
}

function coverOf(svg, name) {
  return [...svg.querySelectorAll('[data-site]')].find((cover) => cover.dataset.site === name)
}

function animate(part, frames, options = {}) {
  if (CALM.matches || !part.animate) return null
  return part.animate(frames, { duration: STEP_MS, easing: 'ease-out', ...options })
}
