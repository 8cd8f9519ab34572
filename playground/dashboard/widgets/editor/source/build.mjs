// Bundles the editor: `make editor`. Writes ../bundle/editor.js, the licences of what is in it, and the hash of all that
// it was made from, to which a test holds it.

import { build } from 'esbuild'
import { createHash } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'

const BUNDLE = new URL('../bundle/', import.meta.url)

const { metafile } = await build({
  entryPoints: ['editor.js'],
  outfile: new URL('editor.js', BUNDLE).pathname,
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  metafile: true,
  absWorkingDir: new URL('.', import.meta.url).pathname,
})

writeFileSync(new URL('LICENCES.txt', BUNDLE), licences(packagesOf(metafile)))
writeFileSync(new URL('sources.sha256', BUNDLE), `${hashOf(sources())}\n`)

// The packages whose files are in the bundle.
function packagesOf({ inputs }) {
  const names = Object.keys(inputs).map((path) => path.match(/^node_modules\/((?:@[^/]+\/)?[^/]+)\//)?.[1])
  return [...new Set(names.filter(Boolean))].sort()
}

function licences(packages) {
  const texts = packages.map((name) => {
    const folder = new URL(`node_modules/${name}/`, import.meta.url)
    const { version, license } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'))
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
    if (!file) throw new Error(`${name} comes without the text of its licence`)
    return `${name} ${version} (${license})\n\n${readFileSync(new URL(file, folder), 'utf8').trim()}\n`
  })
  return `The bundle of the editor contains these packages.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`
}

function sources() {
  const here = readdirSync(new URL('.', import.meta.url))
  return here.filter((name) => /\.(js|mjs|json)$/.test(name)).sort()
}

// As in tests/dashboard/test_editor_bundle.py: each file's name, length and content.
function hashOf(names) {
  const hash = createHash('sha256')
  for (const name of names) {
    const content = readFileSync(new URL(name, import.meta.url))
    hash.update(`${name} ${content.length}\n`)
    hash.update(content)
  }
  return hash.digest('hex')
}
