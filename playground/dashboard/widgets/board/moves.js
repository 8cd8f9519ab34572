// The moves of a game: each row shows the turn, the player and the option; rows that can be chosen are buttons.

const lists = new WeakMap()

export default function (component) {
  const { data, parentElement, setTriggerValue } = component
  const list = parentElement.querySelector('.moves')
  if (!lists.has(list)) lists.set(list, '')
  const rows = JSON.stringify([data.rows, data.chosen])
  if (lists.get(list) !== rows) {
    lists.set(list, rows)
    list.replaceChildren(...data.rows.map((row) => createRow(row, data.chosen, setTriggerValue)))
  }
  const place = data.rows.findIndex((row) => row.number === data.now)
  ;[...list.children].forEach((row, index) => row.classList.toggle('now', index === place))
  reveal(list, list.children[place])
}

function createRow(row, selectable, send) {
  const item = document.createElement('li')
  const turn = document.createElement('span')
  turn.textContent = row.turn
  const move = document.createElement(selectable ? 'button' : 'div')
  move.className = 'move'
  const disc = document.createElement('i')
  disc.style.background = row.colour
  const text = document.createElement('span')
  const player = document.createElement('small')
  player.textContent = `${row.player} `
  text.append(player, row.text)
  move.append(disc, text)
  if (selectable) {
    move.type = 'button'
    move.addEventListener('click', () => send('at', { to: row.number, sent: Date.now() }))
  }
  item.append(turn, move)
  return item
}

// Scrolls only the list: `scrollIntoView` would scroll the page as well.
function reveal(list, row) {
  if (!row) list.scrollTop = 0
  else if (row.offsetTop - list.offsetTop < list.scrollTop) list.scrollTop = row.offsetTop - list.offsetTop
  else if (row.offsetTop - list.offsetTop + row.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = row.offsetTop - list.offsetTop + row.offsetHeight - list.clientHeight
}
