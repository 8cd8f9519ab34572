// The jobs of the server, in the bar above every page. While one runs, or a text is edited that another tab may change,
// it asks the server how things are every few seconds; otherwise never. It redraws no page: only a change by another tab,
// and what a visitor presses, are messages to Streamlit.

const EVERY_MS = 2000
const SLOWLY_MS = 4000 // where no job runs
const trays = new WeakMap()
let latest = null // the tray that was mounted last: Streamlit may mount it anew

export default function (component) {
  const { data, parentElement, setTriggerValue } = component
  const root = parentElement.querySelector('.tray')
  if (!trays.has(root)) {
    latest?.stop()
    trays.set(root, createTray(root, latest?.open ?? false))
  }
  const tray = trays.get(root)
  latest = tray
  tray.send = (message) => setTriggerValue('pressed', { ...message, at: Date.now() })
  tray.update(data)
  return () => tray.stop()
}

function createTray(root, open) {
  const [opener, panel, said] = ['.opener', '.panel', '.said'].map((name) => root.querySelector(name))
  let data = null
  let timer = 0
  const running = () => data.jobs.filter((job) => job.running)

  const tray = {
    open,
    send: () => {},
    update(next) {
      for (const job of next.jobs) {
        const before = data?.jobs.find((each) => each.key === job.key)
        if (before?.running && !job.running) said.textContent = `${job.title}: ${job.state}`
      }
      data = { ...next }
      draw()
      schedule()
    },
    stop() {
      clearTimeout(timer)
      timer = 0
    },
  }

  function schedule() {
    tray.stop()
    if (running().length) timer = setTimeout(look, EVERY_MS)
    else if (data.watching) timer = setTimeout(look, SLOWLY_MS)
  }

  async function look() {
    if (!root.isConnected) return
    const { ownerDocument } = root
    if (ownerDocument.hidden) {
      ownerDocument.addEventListener('visibilitychange', look, { once: true })
      return
    }
    try {
      const response = await fetch(new URL(data.address, ownerDocument.baseURI))
      if (!response.ok) throw new Error(`${response.status}`)
      const now = await response.json()
      if (data.watching && now.others > data.others) tray.send({ does: 'look' })
      tray.update({ ...data, ...now })
    } catch {
      schedule() // the server is away; Streamlit says so
    }
  }

  function show(opened) {
    tray.open = opened
    draw()
  }

  function draw() {
    root.hidden = !data.jobs.length
    const count = running().length
    const shares = running().map((job) => job.share)
    const share = count ? Math.round((100 * shares.reduce((sum, each) => sum + each, 0)) / count) : 0
    const narrow = root.ownerDocument.defaultView.innerWidth < 480
    const many = `${count} job${count > 1 ? 's' : ''}${narrow ? '' : ' running'}`
    opener.textContent = count ? `${many} · ${share}%` : 'Jobs'
    opener.classList.toggle('running', count > 0)
    opener.setAttribute('aria-label', count ? `${count} running, ${share}%: show jobs` : 'Show jobs that have ended')
    opener.setAttribute('aria-expanded', String(tray.open))
    panel.hidden = !tray.open
    if (tray.open) fill(panel.firstElementChild, data.jobs, tray)
  }

  opener.addEventListener('click', () => show(!tray.open))
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !tray.open) return
    show(false)
    opener.focus()
  })
  root.ownerDocument.addEventListener('pointerdown', (event) => {
    if (tray.open && root.isConnected && !event.composedPath().includes(root)) show(false)
  })
  return tray
}

// Rows are kept while their job is listed, so that a button keeps its focus.
function fill(list, jobs, tray) {
  const rows = new Map([...list.children].map((row) => [row.dataset.key, row]))
  const shown = jobs.map((job) => {
    const row = rows.get(job.key) ?? createRow(job, tray)
    row.querySelector('.title').textContent = job.title
    row.querySelector('.state').textContent = job.text
    const bar = row.querySelector('progress')
    bar.hidden = !job.running
    bar.value = job.share
    const cancel = row.querySelector('.cancel')
    const focused = cancel === row.getRootNode().activeElement
    cancel.hidden = !job.running
    if (focused && cancel.hidden) row.querySelector('.open').focus() // it would be lost with the button
    return row
  })
  if (shown.some((row, index) => list.children[index] !== row) || shown.length !== list.children.length)
    list.replaceChildren(...shown)
}

function createRow(job, tray) {
  const row = make('li', '')
  row.dataset.key = job.key
  const does = make('div', 'does')
  const bar = make('progress', '')
  bar.setAttribute('aria-label', `Progress of ${job.title}`)
  for (const [name, label] of [['open', 'Open'], ['cancel', 'Cancel']]) {
    const button = make('button', name, label)
    button.type = 'button'
    button.setAttribute('aria-label', `${label} ${job.title}`)
    button.addEventListener('click', () => tray.send({ does: name, key: job.key }))
    does.append(button)
  }
  row.append(make('span', 'title'), make('span', 'state'), bar, does)
  return row
}

function make(tag, kind, text = '') {
  const element = document.createElement(tag)
  if (kind) element.className = kind
  element.textContent = text
  return element
}
