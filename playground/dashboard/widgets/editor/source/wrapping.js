// A long line goes on below its own beginning, further in, so that indentation still shows the structure.

import { RangeSetBuilder } from '@codemirror/state'
import { Decoration, ViewPlugin } from '@codemirror/view'

const MAX_INDENT = 24
const FURTHER = 2
const PADDING = 6 // pixels, as in look.js

export const wrapping = ViewPlugin.fromClass(class {
  constructor(view) {
    this.decorations = decorate(view)
  }

  update(update) {
    if (update.docChanged || update.viewportChanged) this.decorations = decorate(update.view)
  }
}, { decorations: (plugin) => plugin.decorations })

function decorate(view) {
  const builder = new RangeSetBuilder()
  for (const { from, to } of view.visibleRanges) {
    for (let at = from; at <= to;) {
      const line = view.state.doc.lineAt(at)
      const by = Math.min(MAX_INDENT, line.text.search(/\S|$/)) + FURTHER
      const style = `padding-left: calc(${by}ch + ${PADDING}px); text-indent: -${by}ch`
      builder.add(line.from, line.from, Decoration.line({ attributes: { style } }))
      at = line.to + 1
    }
  }
  return builder.finish()
}
