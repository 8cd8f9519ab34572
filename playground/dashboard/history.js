// Which changes of the address are steps that the browser's Back button goes back.
//
// Streamlit makes every change of what stands behind the `?` such a step. But the key of a desk, the game of a link that
// is taken out once it is chosen, and the settings of a form are not places that anybody was at: going back to them
// shows the same page, which then changes the address again. So within a page only another job is a step.
;(() => {
  const push = history.pushState

  function job(address) {
    return new URLSearchParams(address.search).get('job')
  }

  history.pushState = function (state, unused, url) {
    const next = new URL(url ?? location.href, location.href)
    const elsewhere = next.pathname !== location.pathname
    const otherJob = job(next) && job(location) && job(next) !== job(location)
    const change = elsewhere || otherJob ? push : history.replaceState
    return change.call(history, state, unused, url)
  }
})()
