import { control, ours, rivals, type Contender } from './drive/contenders'
import { climb, type Climb, type Step } from './drive/ladder'
import type { Bench } from './drive/page'
import { disturbance, rowsOfClimb } from './measures/climbs'
import { drawCharts } from './measures/charts'
import { openCold } from './measures/cold'
import { commitToPaint } from './measures/commit'
import { hide } from './measures/hidden'
import { overload } from './measures/overload'
import type { Row } from './table/row'

export interface Asked {
  goals: ReadonlySet<string>
  sizes: readonly number[]
  /** Null: rising until a page fails twice. */
  rates: readonly number[] | null
  isQuick: boolean
  /** Ours alone, without rivals and without a control. */
  isAlone: boolean
}
export interface Done {
  rows: Row[]
  /** Why it does not count; null if it does. */
  disturbed: string | null
}

const LADDER = [20, 60, 125, 250, 500, 1_000, 2_000, 4_000]
const QUICK_LADDER = [60, 250, 1_000, 2_000]
/** Of the goals, those that a climb from rate to rate tells. */
const CLIMBED = ['G1', 'G5', 'G10']

const written = ({ rate, made, frames, lag, cost, isOk }: Step) =>
  [
    `${String(rate).padStart(6)}/s`,
    isOk ? 'ok ' : 'BAD',
    `made ${made.toFixed(0)}`,
    `${frames.perSecond.toFixed(1)} frames/s, p95 ${frames.p95.toFixed(1)} ms`,
    ...(lag.seen === 0
      ? []
      : [`send to paint ${lag.p50.toFixed(0)} / ${lag.p95.toFixed(0)} ms of ${lag.seen}`]),
    `main thread ${cost.all.toFixed(0)} ms/s (script ${cost.script.toFixed(0)}, layout ${cost.layout.toFixed(0)})`,
  ].join('  ')

/** One page may fail where others do not, as with more rows than it can hold: that ends nothing but its own part. */
async function tried<T>(what: string, act: () => Promise<T>): Promise<T | null> {
  console.log(`\n${what}`)
  try {
    return await act()
  } catch (error) {
    console.log(`  failed: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

async function climbed(
  bench: Bench,
  contender: Contender,
  rows: number,
  asked: Asked,
): Promise<Climb | null> {
  const plan = {
    ...{ rows, warm: 1_200, window: asked.isQuick ? 3_000 : 5_000, idle: asked.isQuick ? 5_000 : 30_000 },
    rates: asked.rates ?? (asked.isQuick ? QUICK_LADDER : LADDER),
    // What has no panels is measured at every rate that others may reach.
    endsEarly: asked.rates === null && contender.isDrawn,
  }
  const hear = (step: Step) => console.log(written(step))
  const done = await tried(`${contender.name}, ${rows} rows`, () => climb(bench, contender, plan, hear))
  if (done === null) return null
  const end = done.isRight ? 'right' : 'WRONG'
  console.log(`   at rest ${done.idle.all.toFixed(1)} ms/s; ${end} at the end; load ${done.load.toFixed(1)}`)
  return done
}

/** Everything that was asked for, contenders taking turns, so that a busy minute is everybody's. */
export async function runAll(bench: Bench, asked: Asked): Promise<Done> {
  const rows: Row[] = []
  let disturbed: string | null = null
  const rounds = asked.isQuick ? [1] : [1, 2, 3]
  const wants = (...goals: string[]) => goals.some(goal => asked.goals.has(goal))
  for (const size of asked.sizes) {
    const contenders = asked.isAlone ? [ours] : [ours, ...rivals].filter(({ most }) => size <= most)
    const first = asked.isAlone || !wants(...CLIMBED) ? null : await climbed(bench, control, size, asked)
    for (const _ of rounds)
      for (const contender of contenders) {
        const take = async (what: string, act: () => Promise<Row[]>) => {
          const found = (await tried(`${contender.name}, ${size} rows, ${what}`, act)) ?? []
          for (const { measure, unit, cells } of found)
            console.log(
              `   ${measure}: ${cells[0]?.values.map(value => value.toFixed(1)).join() ?? ''} ${unit}`,
            )
          rows.push(...found)
        }
        if (wants(...CLIMBED)) {
          const done = await climbed(bench, contender, size, asked)
          if (done !== null) rows.push(...rowsOfClimb(contender, done))
        }
        if (wants('G6')) await take('opened cold', () => openCold(bench, contender, size))
        if (wants('G8'))
          await take('hidden', () => hide(bench, contender, size, asked.isQuick ? 10_000 : 60_000))
        if (wants('G11'))
          await take('overloaded', () => overload(bench, contender, size, asked.isQuick ? 5_000 : 10_000))
      }
    const last = first === null ? null : await climbed(bench, control, size, asked)
    if (first !== null && last !== null) disturbed ??= disturbance(first, last)
  }
  if (wants('G9') && !asked.isAlone) {
    const act = () => drawCharts(bench, asked.isQuick ? 4_000 : 10_000)
    for (const _ of rounds) rows.push(...((await tried('ten charts', act)) ?? []))
  }
  if (wants('G5')) {
    const found = await tried('Signalbox on the embedded backend', () => commitToPaint(bench, asked.isQuick))
    rows.push(...(found ?? []))
  }
  return { rows: rows.filter(({ goal }) => asked.goals.has(goal)), disturbed }
}
