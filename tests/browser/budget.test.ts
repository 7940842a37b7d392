import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const dist = resolve(import.meta.dirname, '../../dist')
const text = (path: string) => readFileSync(join(dist, path), 'utf8')

/** The scripts that are fetched for this one, itself included: what it imports, and not what it may import later. */
function withImports(script: string, found = new Set<string>()): Set<string> {
  if (found.has(script)) return found
  found.add(script)
  for (const other of importsOf(script)) withImports(other, found)
  return found
}
const importsOf = (script: string) =>
  [...text(script).matchAll(/(?:\bfrom|\bimport) ?["']\.\/([\w.~-]+\.js)["']/g)].map(
    ([, name]) => `assets/${name}`,
  )
/** kB after gzip. */
const weight = (scripts: Iterable<string>) =>
  [...scripts].reduce((sum, script) => sum + gzipSync(text(script)).length, 0) / 1_000
function named(name: string): string {
  const file = readdirSync(join(dist, 'assets')).find(
    file => file.startsWith(`${name}-`) && file.endsWith('.js'),
  )
  if (file === undefined) throw new Error(`there is no chunk ${name}`)
  return `assets/${file}`
}

const entry = /<script type="module"[^>]* src="\/(assets\/[\w.-]+\.js)"/.exec(text('index.html'))?.[1] ?? ''
const signedOut = withImports(entry)

test('signed out, the page needs at most 150 kB of script', () => {
  expect(signedOut.size).toBeGreaterThan(1)
  expect(weight(signedOut)).toBeLessThan(150)
})

/** All of `wireBoard` and of the board's screen. */
const board = withImports(named('board'))

test('a board is fetched in a few pieces, and no piece is run before what it needs', () => {
  expect([...board].filter(script => !signedOut.has(script)).length).toBeLessThan(8)
  const around = readdirSync(join(dist, 'assets'))
    .filter(file => file.endsWith('.js'))
    .filter(file => importsOf(`assets/${file}`).some(other => withImports(other).has(`assets/${file}`)))
  expect(around).toEqual([])
})

test('a board without a chart fetches nothing that draws one, nor what few boards or moments need', () => {
  expect(text(named('drawLines'))).toContain('./plot-')
  const late = [
    ...['drawLines', 'drawLanes', 'plot', 'provideEditor', 'EditLayer', 'PanelTools', 'saveExport'],
    ...[
      'AccountDialog',
      'MutationLine',
      'wireMutations',
      'ChannelFacts',
      'CheckDialog',
      'EmptyBoard',
      'createFigures',
      'wireCheck',
      'BreakSomething',
      'DemoAccounts',
      'FeedPanelBody',
      'FilesPanelBody',
      'GaugePanelBody',
      'HealthPanelBody',
      'HeatmapPanelBody',
      'HistogramPanelBody',
      'MapPanelBody',
      'PiePanelBody',
      'ScatterPanelBody',
      'TimeRangeForm',
      'TimeBars',
      'lateDerivations',
      'MessagesPanelBody',
      'NewRow',
      'ReferenceSheet',
      'ResultPanelBody',
      'RosterPanelBody',
      'RowSheet',
      'SessionFacts',
      'TextPanelBody',
      'TimelinePanelBody',
    ],
  ]
  expect(late.filter(part => board.has(named(part)))).toEqual([])
})

test('a board needs at most 200 kB more, none of which is fetched before it', () => {
  const more = [...board].filter(script => !signedOut.has(script))
  expect(signedOut.has(named('board'))).toBe(false)
  expect(weight(more)).toBeLessThan(200)
})
