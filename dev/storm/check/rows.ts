import { deadlineOf } from './bounds'
import { goodUntil } from './fullLists'
import { isIncomplete, isMixed, latenessOf } from './lateness'
import { differences, isClaim, type Circumstances, type Sample } from './sample'

/**
 * A broken promise. I1: soon after the last fault everything is live and right. I2: a panel that calls itself live is
 * right within its bound, and shows no state that never existed. I3: no row appears twice, and no deleted row comes
 * back. I4: every outage has a ledger entry that gives its reason, and every certain blow causes one. I5: a stopped app
 * leaves nothing behind. I6: what is called proven or complete is so. `harness`: the storm itself failed. `at`: ms of
 * the storm's time.
 */
export interface Violation {
  promise: 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'harness'
  at: number
  what: string
}

/** I2 and the half of I3 that one look can tell. */
export function judgeSample(sample: Sample, circumstances: Circumstances): Violation[] {
  const { at, view, word } = sample
  if (view === undefined) return []
  const { moments, troubles, bounds, measureStall, strange = () => at } = circumstances
  const label = `viewer ${sample.viewer}, ${sample.panel}`
  const violation = (promise: Violation['promise'], what: string): Violation => ({
    promise,
    at,
    what: `${label}: ${what}`,
  })
  const violations: Violation[] = []
  const keys = view.rows.map(({ key }) => key)
  for (const key of new Set(keys.filter((key, index) => keys.indexOf(key) !== index)))
    violations.push(violation('I3', `row ${key} is there twice`))
  for (const difference of differences(view, moments, at)) {
    const { key, cells, was } = difference
    const text = `row ${key} ${cells ? `as ${JSON.stringify(cells)}` : 'missing'}`
    if (cells && was < 0) {
      // A change carries the row as it was written, even to viewers who may no longer see it, as in Supabase itself.
      const good = goodUntil(key, cells, at, circumstances)
      const since = strange(key)
      // A later change of the row would be announced; otherwise only a verification removes it.
      const unseen = deadlineOf(since, false, troubles, bounds) + measureStall(since, at)
      if (good === null) {
        if (isIncomplete(key, cells, since, circumstances, sample))
          circumstances.note?.(`${label} ${key} ${since}`, 'incomplete')
        else if (at > unseen || !isMixed(key, cells, since, circumstances))
          violations.push(violation('I2', `${text} never existed`))
        continue
      }
      const deadline = Math.min(good, unseen)
      if (isClaim(word) && at > deadline)
        violations.push(violation('I2', `${text} was never for this viewer to see`))
      continue
    }
    if (!isClaim(word)) continue
    const lateness = latenessOf(difference, sample, circumstances)
    if (lateness === null) continue
    const { first, deadline, excuse, isLate } = lateness
    circumstances.note?.(`${label} ${key} ${first.at}`, excuse)
    if (!isLate) continue
    const late = Math.round((at - first.at) / 100) / 10
    violations.push(
      violation(
        'I2',
        `${text}, live and wrong for ${late} s, since a write of kind “${first.kind}” (bound ${Math.round(deadline - first.at)} ms)`,
      ),
    )
  }
  return violations
}
