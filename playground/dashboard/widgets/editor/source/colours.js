// The colours of the language. Each is Streamlit's colour for text, which is legible in both themes.

import { HighlightStyle } from '@codemirror/language'
import { tags } from '@lezer/highlight'

export const colours = HighlightStyle.define([
  { tag: tags.comment, color: 'var(--quiet)', fontStyle: 'italic' },
  { tag: tags.heading, color: 'var(--st-text-color)', fontWeight: '650' },
  { tag: tags.propertyName, color: 'var(--st-blue-text-color, #0054a3)' },
  { tag: tags.keyword, color: 'var(--st-violet-text-color, #583f84)' },
  { tag: tags.standard(tags.function(tags.variableName)), color: 'var(--st-green-text-color, #158237)' },
  { tag: tags.constant(tags.name), color: 'var(--st-green-text-color, #158237)' },
  { tag: tags.number, color: 'var(--st-orange-text-color, #a8560c)' },
  { tag: tags.string, color: 'var(--st-orange-text-color, #a8560c)' },
  { tag: tags.operator, color: 'var(--quiet)' },
  { tag: tags.punctuation, color: 'var(--quiet)' },
  { tag: tags.content, color: 'var(--st-text-color)' },
])
