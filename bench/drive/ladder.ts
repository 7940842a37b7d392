import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { startChrome, type Tab } from '../../dev/soak/chrome'
import { NEWEST } from '../sender/board'
import { quantile } from '../table/numbers'
import type { Contender } from './boards'
import { costOf, countCost, type Cost } from './cost'
import type { Shown } from './probe'
import { startSender, type Driven } from './sender'

/** How a page did at one rate; times in ms. */
export interface Step {
  rate: number
  /** Changes a second that were made: fewer where the page did not take more. */
  made: number
  frames: { perSecond: number; p50: number; p95: number }
  lag: { p50: number; p95: number; p99: number; seen: number }
  cost: Cost
  isOk: boolean
}
export interface Climb {
  contender: string
  rows: number
  idle: Cost
  steps: Step[]
  /** Whether the page showed as many rows as there were, soon after the last change. */
  isRight: boolean
  load: number
}
export interface Plan {
  rows: number
  rates: readonly number[]
  /** Whether a page that failed twice is spared the higher rates. */
  endsEarly: boolean
  /** Of every rate, ms: to get used to it, and to be measured. */
  warm: number
  window: number
  /** Of nothing at all, ms. */
  idle: number
}

/** Frames at 60 Hz, drawn soon after what they show was written, of all that was to be written. */
const MOST = { interval: 17.5, lag: 100 }
const LEAST_MADE = 0.95
/** After so many failures one after the other, a higher rate is not tried. */
const FAILURES = 2
const VIEWPORT = { width: 1680, height: 1000, deviceScaleFactor: 1, mobile: false }
const SETTLE_MS = 2_000
const REST_MS = 1_500
const RIGHT_MS = 5_000

interface Fed {
  tab: Tab
  sender: Driven
}

async function step({ tab, sender }: Fed, { warm, window }: Plan, rate: number): Promise<Step> {
  await sender.setRate(rate)
  await pause(warm)
  const before = await sender.state()
  const { value, cost } = await costOf(tab, async () => {
    await tab.evaluate('probe.begin()')
    await pause(window)
    return (await tab.evaluate('probe.end()')) as Shown
  })
  const { made: after } = await sender.state()
  await sender.setRate(0)
  const { ms, intervals, lags } = value
  const made = (1_000 * (after - before.made)) / ms
  const frames = {
    ...{ perSecond: (1_000 * intervals.length) / ms, p50: quantile(intervals, 0.5) },
    p95: quantile(intervals, 0.95),
  }
  const lag = {
    ...{ p50: quantile(lags, 0.5), p95: quantile(lags, 0.95), p99: quantile(lags, 0.99) },
    seen: lags.length,
  }
  const isOk = frames.p95 <= MOST.interval && lag.p95 <= MOST.lag && made >= LEAST_MADE * rate
  return { rate, made, frames, lag, cost, isOk }
}

/** The page that shows the number of rows says as many as there are. */
async function comesRight({ tab, sender }: Fed): Promise<boolean> {
  const { rows } = await sender.state()
  // Its heading has digits too, such as how long ago it came.
  const shown = `Number(/^[\\d,]+$/m.exec(document.querySelector('[data-panel-id="count"]').innerText)?.[0].replaceAll(',', ''))`
  const end = Date.now() + RIGHT_MS
  while (Date.now() < end) {
    if ((await tab.evaluate(shown)) === rows) return true
    await pause(100)
  }
  return false
}

/** One page in a browser of its own: at rest first, then rate by rate until it fails. `hear`: as soon as a rate is done. */
export async function climb(
  contender: Contender,
  {
    plan,
    folders,
    probe,
    browser,
    hear,
  }: {
    plan: Plan
    folders: readonly string[]
    probe: string
    browser: string
    hear: (step: Step) => void
  },
): Promise<Climb> {
  const sender = await startSender(plan.rows, folders)
  const chrome = await startChrome(browser)
  try {
    const tab = await chrome.open('window')
    await tab.send('Emulation.setDeviceMetricsOverride', VIEWPORT)
    // It would tell of every frame of the socket.
    await tab.send('Network.disable')
    await countCost(tab)
    await contender.open(tab, sender.url)
    await pause(SETTLE_MS)
    const { cost: idle } = await costOf(tab, () => pause(plan.idle))
    await tab.evaluate(`${probe}\nvoid (globalThis.probe = startProbe('${NEWEST}'))`)
    const steps: Step[] = []
    for (const rate of plan.rates) {
      const done = await step({ tab, sender }, plan, rate)
      steps.push(done)
      hear(done)
      const last = steps.slice(-FAILURES)
      if (plan.endsEarly && last.length === FAILURES && last.every(({ isOk }) => !isOk)) break
      await pause(REST_MS)
    }
    const isRight = await comesRight({ tab, sender })
    if (sender.complaints.length > 0)
      throw new Error(`${contender.name} asked: ${sender.complaints.join('\n')}`)
    return { contender: contender.name, rows: plan.rows, idle, steps, isRight, load: loadavg()[0] ?? NaN }
  } finally {
    await chrome.close()
    await sender.stop()
  }
}
