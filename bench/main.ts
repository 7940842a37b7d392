import { mkdir, writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { findBrowser } from '../dev/test/browser'
import { buildApp, buildRivals } from './build'
import type { Bench } from './drive/page'
import { scriptOf } from './drive/script'
import { runAll, type BenchOptions } from './run'
import { inOrder, listUnmeasured } from './table/goals'
import { joinRows, judgeRow } from './table/row'
import { pictureOf } from './table/picture'
import { tableOf } from './table/text'
import { readOptions, refuseOptions } from '../dev/shared/readOptions'

const USAGE = `npm run bench -- [--quick] [--only G1,G5] [--rows 1000,10000] [--rates 20,60] [--alone] [--dist FOLDER]

The built app in Chromium with twelve panels, under changes that a sender without a database makes, beside other ways to
draw the same (npm ci --prefix bench). What the goals mean stands in bench/README.md.
  --quick    one round, shorter windows, fewer rates
  --only     of the goals, these
  --rows     rows of the table
  --rates    changes a second, all of which are tried; without it they rise until a page fails twice
  --alone    nothing beside it
  --picture  a file for a picture of it, such as docs/bench.svg
  --dist     what was built with VITE_SUPABASE_URL= already, instead of building it`

const MEASURED_GOALS = ['G1', 'G5', 'G6', 'G8', 'G9', 'G10', 'G11']

const { values } = readOptions(USAGE, {
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', default: MEASURED_GOALS.join() },
    rows: { type: 'string', default: '1000,10000,100000' },
    rates: { type: 'string' },
    alone: { type: 'boolean', default: false },
    dist: { type: 'string' },
    picture: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const unknownGoals = values.only.split(',').filter(goal => !MEASURED_GOALS.includes(goal))
if (unknownGoals.length > 0)
  refuseOptions(`--only ${unknownGoals.join()}: this command measures ${MEASURED_GOALS.join(', ')}`, USAGE)
const listOf = (text: string) => text.split(',').map(Number)
const options: BenchOptions = {
  goals: new Set(values.only.split(',')),
  sizes: listOf(values.rows),
  rates: values.rates === undefined ? null : listOf(values.rates),
  isQuick: values.quick,
  isAlone: values.alone,
}
if (values.help || [...options.sizes, ...(options.rates ?? [])].some(number => !(number > 0))) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 2)
}

const bench: Bench = {
  folders: [values.dist ?? (await buildApp()), ...(options.isAlone ? [] : [await buildRivals()])],
  probe: await scriptOf(new URL('drive/probe.ts', import.meta.url)),
  browser: await findBrowser(),
}
const began = new Date().toISOString()
const { rows, disturbed } = await runAll(bench, options)
const judgedRows = inOrder([...joinRows(rows), ...listUnmeasured(rows)]).map(judgeRow)
console.log(`\n${tableOf(judgedRows)}`)
if (disturbed !== null) console.log(`\nThis run does not count: ${disturbed}.`)

const results = new URL('results/', import.meta.url)
await mkdir(results, { recursive: true })
const facts = { began, node: process.version, load: loadavg(), quick: options.isQuick, disturbed }
const resultRows = judgedRows.map(({ medians, ...row }) => ({ ...row, medians: Object.fromEntries(medians) }))
await writeFile(
  new URL(`${began.replaceAll(':', '-')}.json`, results),
  JSON.stringify({ ...facts, rows: resultRows }, null, 1),
)

if (values.picture !== undefined) {
  /** A short summary for readers; the table has everything. */
  const first =
    /^(most changes|frames at 1000|send to paint at 60\/s, p95|first live row|right again after .* hidden|main thread at rest)/
  const counts = disturbed === null ? '' : ' The machine was not quiet: only the order of magnitude counts.'
  const about = `npm run bench${options.isQuick ? ' -- --quick' : ''}, ${began.slice(0, 10)}, Node ${process.version}.${counts}`
  const pictureRows = judgedRows.filter(({ measure }) => first.test(measure))
  await writeFile(values.picture, pictureOf(pictureRows, about))
}
