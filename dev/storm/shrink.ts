import type { Outcome } from './run/run'
import type { Schedule } from './schedule/schedule'

/** A schedule that still fails in the same way, with as few acts as were found within `budget` ms. */
export async function shrink(
  schedule: Schedule,
  outcome: Outcome,
  attempt: (schedule: Schedule) => Promise<Outcome>,
  budget: number,
): Promise<Schedule> {
  const end = performance.now() + budget
  const promise = outcome.violations[0]?.promise
  const fails = async (candidate: Schedule) =>
    (await attempt(candidate)).violations.some(violation => violation.promise === promise)
  const latest = Math.max(...outcome.violations.map(({ at }) => at))
  let best = schedule
  // An act after the violation cannot have caused it, unless the violation was found in the final check.
  const early =
    promise === 'I2' || promise === 'I3' ? schedule.acts.filter(({ at }) => at <= latest) : schedule.acts
  if (early.length < schedule.acts.length) {
    const candidate = { ...schedule, acts: early, length: Math.min(schedule.length, latest + 1_000) }
    if (await fails(candidate)) best = candidate
  }
  for (let size = Math.ceil(best.acts.length / 2); performance.now() < end;) {
    let isSmaller = false
    for (let at = 0; at < best.acts.length && performance.now() < end;) {
      const acts = best.acts.filter((_, index) => index < at || index >= at + size)
      if (acts.length < best.acts.length && (await fails({ ...best, acts }))) {
        best = { ...best, acts }
        isSmaller = true
      } else at += size
    }
    if (size === 1 && !isSmaller) break
    size = Math.max(1, Math.floor(size / 2))
  }
  return best
}
