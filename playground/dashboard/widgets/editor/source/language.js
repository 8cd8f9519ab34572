// The language mode. Which words are keywords, which are built in and which keys hold plain text is not written here:
// the server sends what it reads from the grammar and the schema (`data.words`).
//
// The structure is YAML, read line by line: a key in front of its colon, a comment behind white space. A plain text,
// such as that of `about:`, is not coloured as a rule; it goes on in lines that are indented further than its key.

import { StreamLanguage } from '@codemirror/language'

const KEY = /^(?:"[^"\n]*"|'[^'\n]*'|[^\s#:'"{}[\],&*!|>%@`-][^#:'"{}[\],\n]*?|-[^\s#:'"{}[\],][^#:'"{}[\],\n]*?)(?=\s*:(?:\s|$))/
const WORD = /^[A-Za-z_]\w*/
const MAX_COLOURED = 2000 // characters of a line

export function language({ keywords = [], functions = [], constants = [], texts = [], groups = [] }) {
  const kinds = new Map()
  for (const [words, kind] of [[functions, 'variableName.function.standard'], [constants, 'name.constant'],
    [keywords, 'keyword']]) for (const word of words) kinds.set(word, kind)
  const plain = { keys: new Set(texts), groups: new Set(groups) }

  return StreamLanguage.define({
    name: 'ruleset',
    startState: () => ({ text: null, group: null, inText: false }),
    token: (stream, state) => token(stream, state, kinds, plain),
    indent: (_, __, context) => indentation(context),
    languageData: { commentTokens: { line: '#' }, closeBrackets: { brackets: ['(', '[', '{', "'", '"'] } },
  })
}

// `state.text` is the indentation of the key whose plain text is being read, `state.group` that of the key in whose group
// all values are plain texts; null outside of one.
function token(stream, state, kinds, plain) {
  if (stream.sol()) {
    if (state.text !== null && /\S/.test(stream.string) && stream.indentation() <= state.text) state.text = null
    if (state.group !== null && /^\s*[^\s#]/.test(stream.string) && stream.indentation() <= state.group) state.group = null
    state.inText = state.text !== null
  }
  if (stream.eatSpace()) return null
  if (stream.pos > MAX_COLOURED) return skip(stream)
  const first = /^[\s-]*$/.test(stream.string.slice(0, stream.pos))
  if (stream.peek() === '#' && (stream.pos === 0 || /\s/.test(stream.string[stream.pos - 1]))) return skip(stream, 'comment')
  if (!state.inText && (first || /[{,]\s*$/.test(stream.string.slice(0, stream.pos)))) {
    const key = stream.match(KEY)
    if (key) return keyFound(stream, state, key[0], first, plain)
  }
  if (state.inText) return textToken(stream, state)
  return ruleToken(stream, kinds)
}

function skip(stream, style = null) {
  stream.skipToEnd()
  return style
}

function keyFound(stream, state, key, first, plain) {
  if (first && plain.groups.has(key)) state.group = stream.indentation()
  else if (plain.keys.has(key) || state.group !== null) {
    state.inText = true
    if (first) state.text = stream.indentation()
  }
  return first && stream.indentation() === 0 ? 'heading' : 'propertyName'
}

// A plain text: to the end of the line, or within braces to the next comma.
function textToken(stream, state) {
  if (stream.match(/^:\s*/)) return 'punctuation'
  if (state.text === null && stream.match(/^[,}\]]/)) {
    state.inText = false
    return 'punctuation'
  }
  if (stream.match(state.text === null ? /^(?:"[^"]*"?|'[^']*'?|[^,}\]#\s]+)/ : /^[^\s#]+/)) return 'content'
  stream.next()
  return 'content'
}

function ruleToken(stream, kinds) {
  if (stream.match(/^'[^'\n]*'/)) return 'string'
  if (stream.match(/^\d+/)) return 'number'
  const word = stream.match(WORD)
  if (word) return kinds.get(word[0]) ?? null
  if (stream.match(/^(?:\.\.|[=!<>]=?|[-+*])/)) return 'operator'
  if (stream.match(/^[(){}[\],:;|>"]/)) return 'punctuation'
  stream.next()
  return null
}

// A new line is indented like the one before it, and further behind a key without a value.
function indentation(context) {
  const line = context.lineAt(context.pos, -1)
  const before = line.text.slice(0, context.pos - line.from)
  const indented = before.match(/^ */)[0].length
  return indented + (/^[^#]*[^\s#:]:\s*(?:[|>][-+]?\s*)?(?:#.*)?$/.test(before) ? context.unit : 0)
}
