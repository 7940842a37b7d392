import type { Contender } from '../drive/contenders'
import type { Climb, Step } from '../drive/ladder'
import type { Row } from '../table/row'

/** The rates of which the table tells more than whether they were held. */
const TOLD_RATES = [60, 1_000]

/** G1, G5 and G10 of one climb. */
export function rowsOfClimb({ name: contender, is }: Contender, { rows, idle, steps }: Climb): Row[] {
  const size = `${rows.toLocaleString('en')} rows`
  const row = (goal: string, measure: string, unit: string, better: Row['better'], value: number): Row => ({
    ...{ goal, measure: `${measure}, ${size}`, unit, better },
    cells: [{ contender, is, values: [value] }],
  })
  const most = Math.max(0, ...steps.filter(({ isOk }) => isOk).map(({ rate }) => rate))
  const of = (rate: number): Row[] =>
    steps
      .filter(step => step.rate === rate)
      .flatMap(({ frames, lag, cost }: Step) => [
        row('G1', `frames at ${rate}/s`, 'a second', 'more', frames.perSecond),
        // By the frame: a page that draws few of them would else be taken for one that costs little.
        row('G1', `main thread at ${rate}/s`, 'ms a frame', 'less', cost.all / frames.perSecond),
        row('G5', `send to paint at ${rate}/s, p50`, 'ms', 'less', lag.p50),
        row('G5', `send to paint at ${rate}/s, p95`, 'ms', 'less', lag.p95),
      ])
  return [
    row('G1', 'most changes at 60 frames a second', 'a second', 'more', most),
    ...TOLD_RATES.flatMap(of),
    row('G10', 'main thread at rest', 'ms/s', 'less', idle.all),
  ]
}

/** Frame intervals of a page that draws nothing, p95, ms: more means that something else had the processor. */
const QUIET_MS = 17
/** What it cost may differ by this part between the first and the last. */
const SAME = 0.15

/** Why a run does not count, by what the page without panels did at its beginning and at its end; null if it does. */
export function disturbance(first: Climb, last: Climb): string | null {
  for (const { steps } of [first, last])
    for (const { rate, frames } of steps)
      if (frames.p95 > QUIET_MS)
        return `a page without panels had a frame interval of ${frames.p95.toFixed(1)} ms (p95) at ${rate}/s`
  for (const [i, { rate, cost }] of first.steps.entries()) {
    const other = last.steps[i]?.cost.all ?? NaN
    if (Math.abs(other - cost.all) > SAME * cost.all)
      return `a page without panels cost ${cost.all.toFixed(0)} and then ${other.toFixed(0)} ms/s at ${rate}/s`
  }
  return null
}
