// Dragging a piece with mouse, finger or pen: it follows the pointer, and is dropped on the site below it.

const DRAG_PX = 7 // before that it is a click

function createDrag(board, { mayLift, lift, drop }) {
  let held = null // {id, site, part, x, y, moving}
  let justDropped = false

  board.addEventListener('pointerdown', (event) => {
    const site = event.target.closest?.('[data-site]')?.dataset.site
    if (!site || event.button > 0 || !mayLift(site)) return
    held = { id: event.pointerId, site, x: event.clientX, y: event.clientY, moving: false }
  })

  board.addEventListener('pointermove', (event) => {
    if (!held || event.pointerId !== held.id) return
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y]
    if (!held.moving) {
      if (Math.hypot(dx, dy) < DRAG_PX) return
      held.moving = true
      board.setPointerCapture(held.id)
      lift(held.site)
      const svg = board.querySelector('svg')
      held.part = svg && componentAt(svg, held.site)
      if (held.part) {
        held.place = placeOf(held.part)
        raise(held.part)
      }
      board.classList.add('dragging')
    }
    const scale = board.querySelector('svg')?.getScreenCTM()?.a || 1
    if (held.part) held.part.style.transform = `translate(${dx / scale}px, ${dy / scale}px) ${held.place}`
    event.preventDefault()
  })

  board.addEventListener('pointerup', (event) => {
    if (!held || event.pointerId !== held.id) return
    const { moving, site, part } = held
    end()
    if (!moving) return
    justDropped = true
    setTimeout(() => (justDropped = false)) // the click that follows a drop is none
    const below = board.getRootNode().elementFromPoint(event.clientX, event.clientY)
    drop(site, below?.closest?.('[data-site]')?.dataset.site)
    if (part) part.style.transform = ''
  })

  for (const name of ['pointercancel', 'lostpointercapture'])
    board.addEventListener(name, () => {
      if (held?.part) held.part.style.transform = ''
      end()
    })

  function end() {
    held = null
    board.classList.remove('dragging')
  }

  return { justDropped: () => justDropped }
}
