// Parts of the picture: what marks a site, and which site lies where.

const SVG = 'http://www.w3.org/2000/svg'

function layer() {
  const made = document.createElementNS(SVG, 'g')
  made.setAttribute('class', 'marks')
  return made
}

// The shape of a site; one that is framed is drawn a little smaller, so that frames side by side stay apart.
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

function middle(cover) {
  const box = cover.getBBox()
  return [box.x + box.width / 2, box.y + box.height / 2]
}

// The site that a key leads to: near, and rather straight on than aside.
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
