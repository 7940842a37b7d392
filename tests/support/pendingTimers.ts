interface FakeTimer {
  delay?: number
  func: (...parameters: never[]) => unknown
}
/** What fake timers leave on the functions that they replace. */
interface Faked {
  clock?: { timers?: Record<string, FakeTimer> | Map<number, FakeTimer> }
}

/** The wait and the code of every timer of the faked clock that has not fired: their number does not tell whose they are. */
export function listPendingTimers(): string[] {
  const { clock } = globalThis.setTimeout as typeof setTimeout & Faked
  if (clock === undefined) throw new Error('the clock is not faked')
  const timers = clock.timers instanceof Map ? [...clock.timers.values()] : Object.values(clock.timers ?? {})
  return timers.map(({ delay, func }) => `${delay ?? 0} ms: ${String(func).slice(0, 300)}`)
}
