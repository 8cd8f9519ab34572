// Charts, board pictures and tables of a page as files: PNG, SVG and CSV. Nothing leaves the page.
// A button says what it saves by `data-save` (png, svg or csv); it stands behind what it saves, or within its box.

const PICTURES = '.js-plotly-plot, svg.board'
const LOOK = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'opacity',
  'font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline', 'visibility', 'display']
const FALLBACK = 'Arial, Helvetica, sans-serif' // where a file is opened, the font of the page may be missing
const EDGE = 14 // pixels around a picture, for texts that are wider in another font
const PIXELS = 2 // of a PNG for each of the screen, so that it can be printed
const NS = 'http://www.w3.org/2000/svg'

// The nearest element before a button that matches: among its neighbours, then those of what contains it.
function nearest(button, selector) {
  for (let at = button; at && at !== document.body; at = at.parentElement ?? at.getRootNode().host) {
    for (let before = at.previousElementSibling; before; before = before.previousElementSibling) {
      const inside = before.matches(selector) ? [before] : before.querySelectorAll(selector)
      if (inside.length) return inside[inside.length - 1]
    }
  }
  return null
}

function fileName(button, ending) {
  const heading = nearest(button, 'h1, h2, h3, h4, h5, h6')
  const title = button.dataset.name || (heading ? heading.textContent : document.title)
  return `${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').slice(0, 80) || 'chart'}.${ending}`
}

function offer(blob, name) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(link.href), 60000)
}

// The colour behind an element: the first ancestor that has one.
function paper(element) {
  for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) {
    const colour = getComputedStyle(at).backgroundColor
    if (!/^(transparent|rgba\(.*, 0\))$/.test(colour)) return colour
  }
  return '#ffffff'
}

// A copy that looks alike without the style sheets of the page.
function standalone(element) {
  const copy = element.cloneNode(true)
  const from = [element, ...element.querySelectorAll('*')]
  const to = [copy, ...copy.querySelectorAll('*')]
  from.forEach((each, number) => {
    const look = getComputedStyle(each)
    for (const name of LOOK) to[number].style.setProperty(name, look.getPropertyValue(name))
    to[number].style.removeProperty('max-width')
    to[number].style.setProperty('font-family', `${look.fontFamily.replace(/, *sans-serif$/, '')}, ${FALLBACK}`)
  })
  copy.style.setProperty('overflow', 'visible')
  for (const each of copy.querySelectorAll('.legend, .legend [clip-path]')) each.removeAttribute('clip-path')
  return copy
}

function pictureOf(picture) {
  const box = picture.getBoundingClientRect()
  const root = document.createElementNS(NS, 'svg')
  const size = { width: Math.ceil(box.width), height: Math.ceil(box.height) }
  const whole = { width: size.width + 2 * EDGE, height: size.height + 2 * EDGE }
  for (const [name, value] of Object.entries(whole)) root.setAttribute(name, value)
  root.setAttribute('viewBox', `0 0 ${whole.width} ${whole.height}`)
  const back = document.createElementNS(NS, 'rect')
  back.setAttribute('width', '100%')
  back.setAttribute('height', '100%')
  back.setAttribute('fill', paper(picture))
  root.append(back)
  const layers = picture.matches('svg') ? [picture] : picture.querySelectorAll('svg.main-svg')
  for (const layer of layers) {
    const copy = standalone(layer)
    for (const [name, value] of Object.entries({ x: EDGE, y: EDGE, ...size })) copy.setAttribute(name, value)
    root.append(copy)
  }
  return { text: new XMLSerializer().serializeToString(root), ...whole }
}

async function savePng(svg, name) {
  const image = new Image()
  const address = URL.createObjectURL(new Blob([svg.text], { type: 'image/svg+xml' }))
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = svg.width * PIXELS
  canvas.height = svg.height * PIXELS
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height)
  URL.revokeObjectURL(address)
  canvas.toBlob((blob) => offer(blob, name), 'image/png')
}

// A table as CSV; a minus sign becomes the hyphen that spreadsheets read.
function csvOf(table) {
  const quoted = (cell) => {
    const text = cell.textContent.trim().replace(/\s+/g, ' ').replaceAll('\u2212', '-')
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return [...table.rows].map((row) => [...row.cells].map(quoted).join(',')).join('\r\n') + '\r\n'
}

function save(button) {
  const kind = button.dataset.save
  if (kind === 'csv') {
    const table = nearest(button, 'table')
    if (table) offer(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), fileName(button, 'csv'))
    return
  }
  const picture = nearest(button, PICTURES)
  if (!picture) return
  const svg = pictureOf(picture)
  if (kind === 'svg') offer(new Blob([svg.text], { type: 'image/svg+xml' }), fileName(button, 'svg'))
  else savePng(svg, fileName(button, 'png'))
}

function installSaving() {
  if (window.playgroundSaves) return
  window.playgroundSaves = true
  document.addEventListener('click', (event) => {
    const button = event.composedPath()[0].closest?.('[data-save]') // also in the shadow of a component
    if (button) save(button)
  })
}
