// The texts that go to the server and come from it.
//
// A text is sent a moment after the last key, or when the editor loses the focus, so that it arrives before the next
// press elsewhere. It goes with its name, because another one may have been opened in the meantime, and with its
// revision, because one that has been undone must not come back.
//
// The server replaces a text by drawing another revision of it, and says which message it had when it did so (`seen`).
// What was typed since then is still in no text of the server's: it is kept, the server's changes are carried past it,
// and the result is sent. In the editor such a replacement is one step, which can be undone.

import { Annotation, ChangeSet, Text, Transaction } from '@codemirror/state'
import { diff } from '@codemirror/merge'
import { isolateHistory } from '@codemirror/commands'

const PAUSE_MS = 250
const KEPT_TEXTS = 10 // more are not sent before the server answers
const fromServer = Annotation.define()
const DIFF = { scanLimit: 500, timeout: 100 }

export function createExchange({ send, now }) {
  const session = Date.now().toString(36)
  let number = 0
  let timer = null
  let shown = { name: null, revision: null }
  let kept = [] // the texts exchanged last, newest first: {id, text, changes: those made since}

  function sendNow() {
    if (timer !== null) sendText()
  }

  function sendText() {
    cancel()
    number += 1
    const id = `${session}-${number}`
    keep(id)
    send({ text: kept[0].text, ...shown, id })
  }

  function cancel() {
    clearTimeout(timer)
    timer = null
  }

  function schedule() {
    clearTimeout(timer)
    timer = setTimeout(sendText, PAUSE_MS)
  }

  function keep(id) {
    const doc = now()
    kept = [{ id, doc, text: wellFormed(doc), changes: ChangeSet.empty(doc.length) }, ...kept].slice(0, KEPT_TEXTS)
  }

  return {
    sendNow,
    cancel,

    // A new text, which replaces the old one and its history.
    open(data, doc) {
      shown = { name: data.name, revision: data.revision }
      cancel()
      kept = [{ id: data.last, doc, text: wellFormed(doc), changes: ChangeSet.empty(doc.length) }]
    },

    // The changes that carry the server's text into the editor; null if the editor's is as new or newer.
    receive(data, text) {
      if (data.revision === shown.revision) return null
      shown = { ...shown, revision: data.revision }
      const doc = Text.of(text.split('\n'))
      const base = kept.find((each) => each.id === data.seen) ?? { doc: now(), changes: ChangeSet.empty(now().length) }
      const theirs = changesBetween(base.doc, doc)
      const changes = theirs.map(base.changes)
      const since = base.changes.map(theirs, true)
      kept = [{ id: data.last, doc, text, changes: since }]
      cancel()
      if (!since.empty) schedule()
      return changes
    },

    // The text has changed; the server knows what it changed itself.
    follow(update) {
      if (update.transactions.some((each) => each.annotation(fromServer))) return
      kept = kept.map((each) => ({ ...each, changes: each.changes.compose(update.changes) }))
      schedule()
    },

    isOther: (data) => data.name !== shown.name || data.revision !== shown.revision,
    isOtherText: (data) => data.name !== shown.name,
    isUpToDate: (data) => data.text.replace(/\r\n?/g, '\n') === wellFormed(now()),

    // Whether a new mount with `data` goes on with this text. The server may draw an earlier state of it, as it answers
    // later.
    continues(data) {
      if (data.name !== shown.name) return false
      const text = data.text.replace(/\r\n?/g, '\n')
      return data.revision !== shown.revision || text === wellFormed(now()) || kept.some((each) => each.text === text)
    },

    oneStep: () => [isolateHistory.of('full'), Transaction.userEvent.of('input.replace'), fromServer.of(true)],
  }
}

// The changes from one text to another, piece by piece, so that a cursor between them stays where it is.
function changesBetween(before, after) {
  const [old, text] = [before.toString(), after.toString()]
  const pieces = diff(old, text, DIFF).map(({ fromA, toA, fromB, toB }) =>
    ({ from: fromA, to: toA, insert: after.slice(fromB, toB) }))
  return ChangeSet.of(pieces, before.length)
}

// Lone surrogates, which only a broken paste leaves, cannot be sent.
function wellFormed(doc) {
  const text = doc.toString()
  return text.toWellFormed?.() ?? text
}
