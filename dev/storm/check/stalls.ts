import type { Clock } from '../clock'

export interface Stalls {
  /** Notes that somebody was late by `ms` at `at`, storm's time. */
  note(at: number, ms: number): void
  /** ms by which everybody was late between two moments, all in all. */
  between(from: number, to: number): number
  total(): number
  stop(): void
}

const BEAT_MS = 250

/** What this machine itself took: a bound on the engine is no bound on a machine that has other work. */
export function noteStalls(clock: Clock): Stalls {
  const noted: { at: number; ms: number }[] = []
  const note = (at: number, ms: number) => {
    if (ms > BEAT_MS / 5) noted.push({ at, ms })
  }
  let last = clock.now()
  const beat = setInterval(() => {
    const now = clock.now()
    note(now, now - last - BEAT_MS)
    last = now
  }, BEAT_MS)
  /** Two may be late at the same time, which is one lateness. */
  function between(from: number, to: number): number {
    const spans = noted
      .map(({ at, ms }) => ({ begin: Math.max(from, at - ms), end: Math.min(to, at) }))
      .filter(({ begin, end }) => begin < end)
      .sort((a, b) => a.begin - b.begin)
    let [all, until] = [0, from]
    for (const { begin, end } of spans) {
      all += Math.max(0, end - Math.max(begin, until))
      until = Math.max(until, end)
    }
    return all
  }
  return {
    note,
    between,
    total: () => between(-Infinity, Infinity),
    stop: () => clearInterval(beat),
  }
}
