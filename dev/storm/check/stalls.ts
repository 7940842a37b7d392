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
  const sum = (from: number, to: number) =>
    noted.reduce((all, { at, ms }) => (at >= from && at - ms <= to ? all + ms : all), 0)
  return { note, between: sum, total: () => sum(-Infinity, Infinity), stop: () => clearInterval(beat) }
}
