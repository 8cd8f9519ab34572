// The line below the text: the first mistake, and a button that goes to the next one.

export function createStatus(goToNext) {
  const dom = document.createElement('div')
  dom.className = 'status'
  dom.innerHTML = `<span class="state" id="mistakes" role="status"></span>
    <span class="keys" id="keys">Tab indents; Escape, then Tab, leaves the editor.</span>
    <button class="next" type="button" title="Go to the next mistake (F8)" hidden>next mistake</button>`
  const [state, next] = ['.state', '.next'].map((name) => dom.querySelector(name))
  next.addEventListener('click', goToNext)
  return {
    dom,
    show(data, marks) {
      const first = marks[0]
      next.hidden = !first
      const more = marks.length > 1 ? ` (and ${marks.length - 1} more)` : ''
      const summary = first ? `Line ${first.line}, column ${first.column}: ${first.message}${more}` : 'No mistakes'
      state.textContent = state.title = data.problem || summary
    },
  }
}
