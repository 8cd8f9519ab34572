// What can be written at the cursor, from the language service: while a word is typed, or on Ctrl+Space.
//
// Nothing is chosen at first, so that Enter ends a line that ends with a word; Tab takes the first suggestion.

import { Prec } from '@codemirror/state'
import { keymap } from '@codemirror/view'
import {
  acceptCompletion, autocompletion, completionStatus, insertCompletionText, moveCompletionSelection,
  pickedCompletion, selectedCompletionIndex, snippet, startCompletion,
} from '@codemirror/autocomplete'

import { explained } from './hover.js'
import { ask } from './service.js'

const WORD = /[\w-]*$/
const TYPES = {
  key: 'property', keyword: 'keyword', form: 'keyword', function: 'function', definition: 'function',
  constant: 'constant', parameter: 'variable', variable: 'variable', piece: 'class', word: 'enum', value: 'enum',
}

export function completion(name) {
  return [
    autocompletion({
      override: [(context) => suggestions(context, name)],
      selectOnOpen: false,
      interactionDelay: 0, // nothing is chosen before a key says so
      icons: false,
      maxRenderedOptions: 80,
    }),
    Prec.highest(keymap.of([{ key: 'Tab', run: takeFirst }])),
  ]
}

async function suggestions(context, name) {
  const line = context.state.doc.lineAt(context.pos)
  const begun = line.text.slice(0, context.pos - line.from).match(WORD)[0]
  if (!context.explicit && !begun) return null
  const abort = new AbortController()
  context.addEventListener('abort', () => abort.abort(), { onDocChange: false })
  const question = { ask: 'completions', text: context.state.doc.toString(), at: context.pos, name }
  const found = await ask(question, abort.signal)
  if (!found || context.aborted || !found.options.length) return null
  const count = found.options.length
  return {
    from: found.start,
    options: found.options.map((option, number) => ({
      label: option.label,
      detail: [option.noun === 'form' ? '' : option.noun, option.detail].filter(Boolean).join(' · '),
      type: TYPES[option.noun] ?? 'text',
      boost: 99 * (1 - number / count),
      info: option.about ? () => explained({ title: '', text: option.about, definition: '' }) : undefined,
      apply: (view, picked, from, to) => apply(view, option, picked, from, to),
    })),
    validFor: /^[\w-]*$/,
  }
}

function apply(view, option, picked, from, to) {
  const text = option.insert || option.label
  if (text.includes('${')) {
    snippet(text)(view, picked, from, to)
    return
  }
  const transaction = insertCompletionText(view.state, text, from, to)
  view.dispatch({ ...transaction, annotations: pickedCompletion.of(picked), scrollIntoView: true })
  if (text.endsWith(': ')) startCompletion(view) // what the key may have
}

function takeFirst(view) {
  if (completionStatus(view.state) !== 'active') return false
  if (selectedCompletionIndex(view.state) === null || selectedCompletionIndex(view.state) < 0) {
    moveCompletionSelection(true)(view)
  }
  return acceptCompletion(view)
}
