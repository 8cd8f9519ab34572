// Questions to the language service of the dashboard's server, which answers in milliseconds; null where there is none.

let address = null

export function useService(path) {
  address = path ? new URL(path, document.baseURI).href : null
}

export async function ask(question, signal) {
  if (!address) return null
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(question),
      signal,
    })
    return answer.ok ? await answer.json() : null
  } catch {
    return null // the server is gone, or the user has typed on
  }
}
