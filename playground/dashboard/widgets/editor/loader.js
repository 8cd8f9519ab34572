// The part of the editor that Streamlit sends with every redraw. It loads the bundle, which is a hundred times larger,
// once for each page that is opened.

let bundle = null

export default async function (component) {
  const { data, parentElement } = component
  const message = parentElement.querySelector('.loading')
  bundle ??= import(new URL(data.bundle, document.baseURI).href)
  try {
    const { default: draw } = await bundle
    if (!parentElement.isConnected) return // the visitor has left the page meanwhile
    message?.remove()
    draw(component)
  } catch (error) {
    bundle = null // the next redraw tries again
    console.error(error)
    if (message) message.textContent = 'The editor could not be loaded: reload the page once the dashboard runs again.'
  }
}
