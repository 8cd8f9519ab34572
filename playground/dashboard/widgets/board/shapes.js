// Parts of the picture: marks on sites, and the neighbour of a site in a direction.

const SVG = 'http://www.w3.org/2000/svg'

function layer() {
  const group = document.createElementNS(SVG, 'g')
  group.setAttribute('class', 'marks')
  return group
}

// The shape of a site; frames are drawn a little smaller, so that frames of neighbouring sites do not touch.
function copy(cover, name) {
  const shape = cover.cloneNode(false)
  for (const attribute of [...shape.attributes])
    if (!['points', 'x', 'y', 'width', 'height', 'rx'].includes(attribute.name)) shape.removeAttribute(attribute.name)
  shape.setAttribute('class', name)
  const [x, y] = middle(cover)
  if (name !== 'last') shape.setAttribute('transform', `translate(${x} ${y}) scale(0.93) translate(${-x} ${-y})`)
  return shape
}

function dot(cover) {
  const [x, y] = middle(cover)
  const shape = document.createElementNS(SVG, 'circle')
  for (const [name, value] of Object.entries({ cx: x, cy: y, r: 6.5, class: 'dot' })) shape.setAttribute(name, value)
  return shape
}

// A small cross, where a piece has been taken.
function tick(cover) {
  const [x, y] = middle(cover)
  const shape = document.createElementNS(SVG, 'path')
  shape.setAttribute('d', `M${x - 6} ${y - 6}l12 12m0 -12l-12 12`)
  shape.setAttribute('class', 'lost')
  return shape
}

function middle(cover) {
  const box = cover.getBBox()
  return [box.x + box.width / 2, box.y + box.height / 2]
}

// The site nearest in a direction; distance aside counts 2.5 times as much as distance along.
function nearest(from, [dx, dy]) {
  const [x, y] = middle(from)
  let best = null
  let least = Infinity
  for (const cover of from.ownerSVGElement.querySelectorAll('[data-site]')) {
    const [cx, cy] = middle(cover)
    const along = (cx - x) * dx + (cy - y) * dy
    const aside = Math.abs((cx - x) * dy) + Math.abs((cy - y) * dx)
    if (cover !== from && along > 1 && along + 2.5 * aside < least) {
      best = cover
      least = along + 2.5 * aside
    }
  }
  return best
}
