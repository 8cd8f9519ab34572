// The editor's look: Streamlit's colours and fonts, which follow its theme, light or dark.

import { Compartment } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

const darkness = new Compartment()

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--st-text-color)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--st-code-font, ui-monospace, monospace)', lineHeight: '20px' },
  '.cm-content': { padding: '8px 0 24px', caretColor: 'var(--st-text-color)', fontVariantLigatures: 'none' },
  '.cm-line': { padding: '0 16px 0 6px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--st-text-color)', borderLeftWidth: '2px' },
  '.cm-gutters': { backgroundColor: 'var(--paper)', color: 'var(--quiet)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 2px 0 6px', minWidth: '2.2em' },
  '.cm-foldGutter .cm-gutterElement': { padding: '0 3px', cursor: 'pointer' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--st-text-color) 5%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--st-text-color)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--st-blue-color, #3b82f6) 32%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in srgb, var(--st-green-color, #2fa87a) 30%, transparent)',
    outline: '1px solid var(--st-green-color, #2fa87a)',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'color-mix(in srgb, var(--mistake) 30%, transparent)' },
  '.cm-selectionMatch': { backgroundColor: 'color-mix(in srgb, var(--st-green-color, #2fa87a) 22%, transparent)' },
  '.cm-searchMatch': { backgroundColor: 'color-mix(in srgb, var(--warning) 35%, transparent)' },
  '.cm-searchMatch-selected': { backgroundColor: 'color-mix(in srgb, var(--warning) 65%, transparent)' },
  '.cm-foldPlaceholder': {
    background: 'color-mix(in srgb, var(--st-text-color) 12%, transparent)', border: 'none', color: 'inherit',
    padding: '0 6px', margin: '0 4px',
  },
  '.cm-panels, .cm-tooltip': {
    backgroundColor: 'var(--st-background-color)', color: 'var(--st-text-color)',
    border: '1px solid var(--edge)', fontFamily: 'var(--st-font, sans-serif)',
  },
  '.cm-panels-top': { border: 'none', borderBottom: '1px solid var(--edge)' },
  '.cm-tooltip': { borderRadius: '6px', boxShadow: '0 4px 16px #0003', maxWidth: 'min(34rem, 88vw)' },
  '.cm-panel.cm-search': { padding: '6px 28px 6px 8px', fontSize: '13px' },
  '.cm-panel.cm-search [name=close]': { top: '4px', right: '6px', fontSize: '18px' },
  '.cm-textfield': {
    backgroundColor: 'var(--st-background-color)', color: 'inherit', border: '1px solid var(--edge)',
    borderRadius: '4px', padding: '3px 6px', fontSize: '13px',
  },
  '.cm-button': {
    backgroundImage: 'none', backgroundColor: 'transparent', color: 'inherit', border: '1px solid var(--edge)',
    borderRadius: '4px', padding: '2px 8px', fontSize: '13px', cursor: 'pointer',
  },
  '.cm-panel.cm-search label': { fontSize: '13px', marginRight: '0.6em', whiteSpace: 'nowrap' },
  '.cm-lintRange': { backgroundImage: 'none', paddingBottom: '0' },
  '.cm-lintRange-error': { ...wavy('--mistake') },
  '.cm-lintRange-warning': { ...wavy('--warning') },
  '.cm-lintRange-active': { backgroundColor: 'color-mix(in srgb, var(--warning) 35%, transparent)' },
  '.cm-diagnostic': { padding: '6px 10px', whiteSpace: 'normal', fontSize: '13px', lineHeight: '1.4' },
  '.cm-diagnostic-error': { borderLeft: '4px solid var(--mistake)' },
  '.cm-diagnostic-warning': { borderLeft: '4px solid var(--warning)' },
  '.cm-diagnosticAction': {
    backgroundColor: 'transparent', color: 'var(--st-link-color)', border: '1px solid currentColor',
    borderRadius: '4px', padding: '1px 8px', font: 'inherit', fontSize: '13px', marginLeft: '8px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--st-code-font, ui-monospace, monospace)', fontSize: '13px', maxHeight: '15em', maxWidth: 'min(34rem, 88vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 8px', lineHeight: '1.5' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'color-mix(in srgb, var(--st-blue-color, #3b82f6) 30%, transparent)', color: 'inherit',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': { fontStyle: 'normal', color: 'var(--quiet)', marginLeft: '1em', fontFamily: 'var(--st-font, sans-serif)' },
  '.cm-completionInfo': { maxWidth: 'min(24rem, 80vw)' },
  '.cm-gutter-lint': { width: '14px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '4px 1px' },
})

function wavy(colour) {
  return {
    textDecoration: `underline wavy var(${colour})`, textDecorationSkipInk: 'none', textUnderlineOffset: '3px',
    backgroundColor: `color-mix(in srgb, var(${colour}) 18%, transparent)`, borderRadius: '2px',
  }
}

export const look = {
  initial: (root) => [theme, darkness.of(EditorView.darkTheme.of(isDark(root)))],

  // Streamlit draws the editor again when its theme has changed.
  update(view, root) {
    const dark = isDark(root)
    root.classList.toggle('dark', dark)
    if (view.state.facet(EditorView.darkTheme) !== dark) {
      view.dispatch({ effects: darkness.reconfigure(EditorView.darkTheme.of(dark)) })
    }
  },
}

function isDark(root) {
  const sample = document.createElement('span')
  sample.style.color = 'var(--st-background-color, #fff)'
  root.append(sample)
  const [red, green, blue] = getComputedStyle(sample).color.match(/[\d.]+/g).map(Number)
  sample.remove()
  return 0.299 * red + 0.587 * green + 0.114 * blue < 128
}
