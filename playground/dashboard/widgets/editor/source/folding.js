// What is indented further than a line folds into it.

import { foldService } from '@codemirror/language'

export const folding = foldService.of((state, start) => {
  const line = state.doc.lineAt(start)
  const own = indented(line.text)
  if (own === null) return null
  let last = null
  for (let number = line.number + 1; number <= state.doc.lines; number += 1) {
    const next = state.doc.line(number)
    const indentation = indented(next.text)
    if (indentation === null) continue
    if (indentation <= own) break
    last = next
  }
  return last && { from: line.to, to: last.to }
})

// How far a line is indented; null if it is empty or a comment.
function indented(text) {
  const start = text.search(/\S/)
  return start < 0 || text[start] === '#' ? null : start
}
