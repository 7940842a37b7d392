import type { Contender } from '../drive/contenders'
import type { Climb, Step } from '../drive/ladder'
import type { Row } from '../table/row'

/** Rates whose frames, cost and delay the table lists. */
const REPORTED_RATES = [60, 1_000]

/** G1, G5 and G10 of one climb. */
export function rowsOfClimb({ name: contender, is }: Contender, { rows, idle, steps }: Climb): Row[] {
  const size = `${rows.toLocaleString('en')} rows`
  const row = (goal: string, measure: string, unit: string, better: Row['better'], value: number): Row => ({
    goal,
    measure: `${measure}, ${size}`,
    unit,
    better,
    cells: [{ contender, is, values: [value] }],
  })
  const most = Math.max(0, ...steps.filter(({ isOk }) => isOk).map(({ rate }) => rate))
  const of = (rate: number): Row[] =>
    steps
      .filter(step => step.rate === rate)
      .flatMap(({ frames, lag, cost }: Step) => [
        row('G1', `frames at ${rate}/s`, 'a second', 'more', frames.perSecond),
        // Per frame, because a page that draws few frames would seem cheap.
        row('G1', `main thread at ${rate}/s`, 'ms a frame', 'less', cost.all / frames.perSecond),
        row('G5', `send to paint at ${rate}/s, p50`, 'ms', 'less', lag.p50),
        row('G5', `send to paint at ${rate}/s, p95`, 'ms', 'less', lag.p95),
      ])
  return [
    row('G1', 'most changes at 60 frames a second', 'a second', 'more', most),
    ...REPORTED_RATES.flatMap(of),
    row('G10', 'main thread at rest', 'ms/s', 'less', idle.all),
  ]
}

/** Greatest p95 of frame intervals, in ms, of a page that draws nothing; above it something else used the processor. */
const QUIET_MS = 17
/** The largest allowed difference between the first and the last cost, as a fraction. */
const SAME = 0.15

/** Why a run does not count, judged by the control's first and last climb; null if it counts. */
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
