// Reports what can take a press or a key away from a visitor: focus that moves, an editor that is mounted anew, and
// the beginning and end of redraws.
(() => {
  const report = (...words) => console.debug('event:', `${Math.round(performance.now())} ms`, ...words)
  const nameOf = (node) => node?.dataset?.testid || node?.getAttribute?.('aria-label') || node?.className
    || node?.nodeName || 'nothing'
  const COMPONENT = '.stBidiComponent'
  const holdsComponent = (node) => node.nodeType === 1 && (node.matches(COMPONENT) || node.querySelector(COMPONENT))

  for (const kind of ['focusin', 'focusout']) {
    document.addEventListener(kind, (event) => report(kind, nameOf(event.composedPath()[0])), true)
  }
  document.addEventListener('keydown', (event) => {
    report('key', event.key, 'in', nameOf(event.composedPath()[0]))
  }, true)
  new MutationObserver((changes) => {
    for (const change of changes) {
      if (change.type === 'attributes') report('redraw', change.target.dataset.testScriptState)
      for (const node of change.addedNodes) if (holdsComponent(node)) report('mounted', nameOf(node))
      for (const node of change.removedNodes) if (holdsComponent(node)) report('removed', nameOf(node))
    }
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-test-script-state'] })
})()
