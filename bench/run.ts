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

export interface BenchOptions {
  goals: ReadonlySet<string>
  sizes: readonly number[]
  /** Null: rates rise until a page has failed twice. */
  rates: readonly number[] | null
  isQuick: boolean
  /** Measures our page alone, without rivals and control. */
  isAlone: boolean
}
export interface BenchResult {
  rows: Row[]
  /** Why the run does not count; null if it does. */
  disturbed: string | null
}

const LADDER = [20, 60, 125, 250, 500, 1_000, 2_000, 4_000]
const QUICK_LADDER = [60, 250, 1_000, 2_000]
/** The goals that are measured by raising the rate step by step. */
const CLIMBED = ['G1', 'G5', 'G10']

const formatStep = ({ rate, madePerSecond, frames, lag, cost, isOk }: Step) =>
  [
    `${String(rate).padStart(6)}/s`,
    isOk ? 'ok ' : 'BAD',
    `made ${madePerSecond.toFixed(0)}`,
    `${frames.perSecond.toFixed(1)} frames/s, p95 ${frames.p95.toFixed(1)} ms`,
    ...(lag.count === 0
      ? []
      : [`send to paint ${lag.p50.toFixed(0)} / ${lag.p95.toFixed(0)} ms of ${lag.count}`]),
    `main thread ${cost.all.toFixed(0)} ms/s (script ${cost.script.toFixed(0)}, layout ${cost.layout.toFixed(0)})`,
  ].join('  ')

/** Null if it failed: a page that cannot hold the rows must not end the measurements of the others. */
async function tryPart<T>(what: string, act: () => Promise<T>): Promise<T | null> {
  console.log(`\n${what}`)
  try {
    return await act()
  } catch (error) {
    console.log(`  failed: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

async function runClimb(
  bench: Bench,
  contender: Contender,
  rows: number,
  options: BenchOptions,
): Promise<Climb | null> {
  const plan = {
    rows,
    warm: 1_200,
    window: options.isQuick ? 3_000 : 5_000,
    idle: options.isQuick ? 5_000 : 30_000,
    rates: options.rates ?? (options.isQuick ? QUICK_LADDER : LADDER),
    // The control is measured at every rate that a contender may reach.
    endsEarly: options.rates === null && contender.isDrawn,
  }
  const report = (step: Step) => console.log(formatStep(step))
  const result = await tryPart(`${contender.name}, ${rows} rows`, () => climb(bench, contender, plan, report))
  if (result === null) return null
  const end = result.isRight ? 'right' : 'WRONG'
  console.log(
    `   at rest ${result.idle.all.toFixed(1)} ms/s; ${end} at the end; load ${result.load.toFixed(1)}`,
  )
  return result
}

/** Measures everything requested, with contenders taking turns, so that a busy minute affects all of them. */
export async function runAll(bench: Bench, options: BenchOptions): Promise<BenchResult> {
  const rows: Row[] = []
  let disturbed: string | null = null
  const rounds = options.isQuick ? [1] : [1, 2, 3]
  const wants = (...goals: string[]) => goals.some(goal => options.goals.has(goal))
  for (const size of options.sizes) {
    const contenders = options.isAlone ? [ours] : [ours, ...rivals].filter(({ most }) => size <= most)
    const first = options.isAlone || !wants(...CLIMBED) ? null : await runClimb(bench, control, size, options)
    for (const _ of rounds)
      for (const contender of contenders) {
        const take = async (what: string, act: () => Promise<Row[]>) => {
          const partRows = (await tryPart(`${contender.name}, ${size} rows, ${what}`, act)) ?? []
          for (const { measure, unit, cells } of partRows)
            console.log(
              `   ${measure}: ${cells[0]?.values.map(value => value.toFixed(1)).join() ?? ''} ${unit}`,
            )
          rows.push(...partRows)
        }
        if (wants(...CLIMBED)) {
          const result = await runClimb(bench, contender, size, options)
          if (result !== null) rows.push(...rowsOfClimb(contender, result))
        }
        if (wants('G6')) await take('opened cold', () => openCold(bench, contender, size))
        if (wants('G8'))
          await take('hidden', () => hide(bench, contender, size, options.isQuick ? 10_000 : 60_000))
        if (wants('G11'))
          await take('overloaded', () => overload(bench, contender, size, options.isQuick ? 5_000 : 10_000))
      }
    const last = first === null ? null : await runClimb(bench, control, size, options)
    if (first !== null && last !== null) disturbed ??= disturbance(first, last)
  }
  if (wants('G9') && !options.isAlone) {
    const act = () => drawCharts(bench, options.isQuick ? 4_000 : 10_000)
    for (const _ of rounds) rows.push(...((await tryPart('ten charts', act)) ?? []))
  }
  if (wants('G5')) {
    const commitRows = await tryPart('Signalbox on the embedded backend', () =>
      commitToPaint(bench, options.isQuick),
    )
    rows.push(...(commitRows ?? []))
  }
  return { rows: rows.filter(({ goal }) => options.goals.has(goal)), disturbed }
}
