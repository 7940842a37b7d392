import type { Clock } from '../clock'

export interface Stalls {
  /** Records that a timer or an answer was late by `ms` at `at`, in the storm's time. */
  note(at: number, ms: number): void
  /** The total lateness between two times, in ms. */
  between(from: number, to: number): number
  total(): number
  stop(): void
}

const BEAT_MS = 250

/** Measures this machine's own lateness: a bound on the engine says nothing about a machine with other work. */
export function noteStalls(clock: Clock): Stalls {
  const stallNotes: { at: number; ms: number }[] = []
  const note = (at: number, ms: number) => {
    if (ms > BEAT_MS / 5) stallNotes.push({ at, ms })
  }
  let last = clock.now()
  const beat = setInterval(() => {
    const now = clock.now()
    note(now, now - last - BEAT_MS)
    last = now
  }, BEAT_MS)
  /** Overlapping delays count once. */
  function between(from: number, to: number): number {
    const spans = stallNotes
      .map(({ at, ms }) => ({ begin: Math.max(from, at - ms), end: Math.min(to, at) }))
      .filter(({ begin, end }) => begin < end)
      .sort((a, b) => a.begin - b.begin)
    let all = 0
    let until = from
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
