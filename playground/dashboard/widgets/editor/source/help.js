// The manual, in a drawer beside the page; it opens at the section of the cursor.

export function createHelp(leave) {
  const dom = document.createElement('aside')
  dom.className = 'help-drawer'
  dom.hidden = true
  dom.setAttribute('aria-label', 'Help on the language')
  dom.innerHTML = `<header><strong>Help on the language</strong>
    <select aria-label="Chapter"></select>
    <button type="button" class="close" aria-label="Close the help" title="Close (Escape)">×</button></header>
    <div class="manual" tabindex="0"></div>`
  const [chapters, close, manual] = ['select', '.close', '.manual'].map((name) => dom.querySelector(name))
  let address = null
  let loaded = null

  function hide() {
    dom.hidden = true
    leave()
  }

  async function load() {
    const answer = await fetch(new URL(address, document.baseURI).href).catch(() => null)
    if (!answer?.ok) {
      manual.textContent = 'The manual could not be loaded: reload the page once the dashboard runs again.'
      loaded = null
      return
    }
    manual.innerHTML = await answer.text() // ours: rendered from the files of the playground
    chapters.replaceChildren(...[...manual.querySelectorAll('h1, h2')].map((heading) =>
      new Option(`${heading.tagName === 'H2' ? '\u2003' : ''}${heading.textContent}`, heading.id)))
  }

  function goTo(id) {
    const heading = id && manual.querySelector(`[id="${CSS.escape(id)}"]`)
    if (!heading) return
    manual.scrollTop = heading.offsetTop - manual.offsetTop
    if ([...chapters.options].some((each) => each.value === id)) chapters.value = id
  }

  // The chapter of a section of the ruleset, whose heading names its keys.
  function chapterOf(section) {
    const named = (heading) => heading.textContent.split(/[,\s]+/).includes(section)
    return section && [...manual.querySelectorAll('h2')].find(named)?.id
  }

  close.addEventListener('click', hide)
  chapters.addEventListener('change', () => goTo(chapters.value))
  dom.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') hide()
  })
  manual.addEventListener('click', (event) => {
    const link = event.target.closest('a[href^="#"]')
    if (!link) return
    event.preventDefault()
    goTo(link.getAttribute('href').slice(1))
  })

  return {
    dom,
    use(path) { address = path },
    async toggle(section) {
      if (!dom.hidden) {
        hide()
        return
      }
      dom.hidden = false
      loaded ??= load()
      await loaded
      goTo(chapterOf(section))
      manual.focus({ preventScroll: true })
    },
  }
}
