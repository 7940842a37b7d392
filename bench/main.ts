import { parseArgs } from 'node:util'
import { findBrowser } from '../dev/test/browser'
import { buildApp, buildRivals } from './build'
import { control, ours, rivals } from './drive/contenders'
import { climb, type Step } from './drive/ladder'
import type { Bench } from './drive/page'
import { scriptOf } from './drive/script'

const USAGE = `npm run bench -- [--quick] [--rows 1000,10000] [--rates 20,60,250,1000] [--dist FOLDER]

The built app in Chromium with twelve panels, under changes that a sender without a database makes.
  --quick  shorter windows, and one round
  --rows   rows of the table
  --rates  changes a second, all of which are tried; without it they rise until the page fails twice
  --dist   what was built with VITE_SUPABASE_URL= already, instead of building it`

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    rows: { type: 'string', default: '1000' },
    rates: { type: 'string' },
    dist: { type: 'string' },
    beside: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const listOf = (text: string) => text.split(',').map(Number)
const LADDER = [20, 60, 125, 250, 500, 1_000, 2_000, 4_000]
const sizes = listOf(values.rows)
const rates = values.rates === undefined ? LADDER : listOf(values.rates)
if (values.help || [...sizes, ...rates].some(number => !(number > 0))) {
  console.log(USAGE)
  process.exit(values.help ? 0 : 2)
}

const written = ({ rate, made, frames, lag, cost, isOk }: Step) =>
  [
    `${String(rate).padStart(6)}/s`,
    isOk ? 'ok ' : 'BAD',
    `made ${made.toFixed(0)}`,
    `${frames.perSecond.toFixed(1)} frames/s, p95 ${frames.p95.toFixed(1)} ms`,
    `send to paint ${lag.p50.toFixed(0)} / ${lag.p95.toFixed(0)} ms of ${lag.seen}`,
    `main thread ${cost.all.toFixed(0)} ms/s (script ${cost.script.toFixed(0)}, layout ${cost.layout.toFixed(0)})`,
  ].join('  ')

const quick = { window: 3_000, idle: 5_000 }
const full = { window: 5_000, idle: 30_000 }
const asked = values.beside ? [control, ours, ...rivals, control] : [ours]
const bench: Bench = {
  folders: [values.dist ?? (await buildApp()), ...(values.beside ? [await buildRivals()] : [])],
  ...{ probe: await scriptOf(new URL('drive/probe.ts', import.meta.url)), browser: await findBrowser() },
}
for (const rows of sizes)
  for (const contender of asked.filter(({ most }) => rows <= most)) {
    console.log(`\n${contender.name}, ${rows} rows`)
    const plan = {
      ...{ rows, rates, endsEarly: values.rates === undefined, warm: 1_200 },
      ...(values.quick ? quick : full),
    }
    const { idle, isRight, load } = await climb(bench, contender, plan, step => console.log(written(step)))
    const end = isRight ? 'right' : 'WRONG'
    console.log(`idle ${idle.all.toFixed(1)} ms/s, ${end} at the end, load ${load.toFixed(1)}`)
  }
