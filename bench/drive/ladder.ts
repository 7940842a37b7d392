import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { quantile } from '../table/numbers'
import type { Contender } from './contenders'
import { costOf, countCost, type Cost } from './cost'
import { comesRight, giveProbe, onPage, type Bench, type Page } from './page'
import type { ProbeResult } from './probe'

/** How a page did at one rate; times in ms. */
export interface Step {
  rate: number
  /** Changes actually made per second: fewer than asked for if the page fell behind. */
  madePerSecond: number
  frames: { perSecond: number; p50: number; p95: number }
  lag: { p50: number; p95: number; p99: number; count: number }
  cost: Cost
  /** Whether the page kept up with the rate, and showed the table's true state soon after. */
  isOk: boolean
}
export interface Climb {
  contender: string
  rows: number
  idle: Cost
  steps: Step[]
  /** Whether the page showed as many rows as there were, soon after the last change of every rate. */
  isRight: boolean
  load: number
}
export interface Plan {
  rows: number
  rates: readonly number[]
  /** Whether higher rates are left out after a page has failed twice. */
  endsEarly: boolean
  /** Lengths of the warm-up and of the measurement at each rate, in ms. */
  warm: number
  window: number
  /** Length of the measurement without any change, in ms. */
  idle: number
}

/**
 * A page holds a rate with frames at 60 Hz (p95, ms), drawn soon after their changes (ms), and nearly all changes made.
 */
const MOST = { interval: 17.5, lag: 100 }
const LEAST_MADE = 0.95
/** After so many failures one after the other, a higher rate is not tried. */
const FAILURES = 2
const SETTLE_MS = 2_000
const REST_MS = 1_500
const RIGHT_MS = 15_000

async function step({ tab, sender, contender }: Page, { warm, window }: Plan, rate: number): Promise<Step> {
  await sender.setRate(rate)
  await pause(warm)
  const before = await sender.state()
  const { value, cost } = await costOf(tab, async () => {
    await tab.evaluate('probe.begin()')
    await pause(window)
    return (await tab.evaluate('probe.end()')) as ProbeResult
  })
  const { madeCount: after } = await sender.state()
  await sender.setRate(0)
  const { ms, intervals, lags } = value
  const madePerSecond = (1_000 * (after - before.madeCount)) / ms
  const frames = {
    perSecond: (1_000 * intervals.length) / ms,
    p50: quantile(intervals, 0.5),
    p95: quantile(intervals, 0.95),
  }
  const lag = {
    p50: quantile(lags, 0.5),
    p95: quantile(lags, 0.95),
    p99: quantile(lags, 0.99),
    count: lags.length,
  }
  const isSeen = !contender.isDrawn || lag.p95 <= MOST.lag
  const isOk = frames.p95 <= MOST.interval && isSeen && madePerSecond >= LEAST_MADE * rate
  return { rate, madePerSecond, frames, lag, cost, isOk }
}

/** Measures one page at rest, then rate by rate until it fails. `report` is called after each rate. */
export const climb = (
  bench: Bench,
  contender: Contender,
  plan: Plan,
  report: (step: Step) => void,
): Promise<Climb> =>
  onPage(bench, contender, plan.rows, async page => {
    const { tab } = page
    await countCost(tab)
    await pause(SETTLE_MS)
    const { cost: idle } = await costOf(tab, () => pause(plan.idle))
    await giveProbe(bench, tab)
    const steps: Step[] = []
    let isRight = true
    for (const rate of plan.rates) {
      const finishedStep = await step(page, plan, rate)
      report(finishedStep)
      await pause(REST_MS)
      // A page that is still busy with this rate would distort the next measurement.
      isRight = !contender.isDrawn || (await comesRight(page, RIGHT_MS))
      steps.push({ ...finishedStep, isOk: finishedStep.isOk && isRight })
      const last = steps.slice(-FAILURES)
      if (!isRight || (plan.endsEarly && last.length === FAILURES && last.every(({ isOk }) => !isOk))) break
    }
    return { contender: contender.name, rows: plan.rows, idle, steps, isRight, load: loadavg()[0] ?? NaN }
  })
