import { useCallback, useSyncExternalStore } from 'react'
import { formatDay } from '../words/dateTime'
import { displayZone } from '../words/timeZone'

const SECOND = 1_000
const MINUTE = 60_000

/* The shared ticker behind every age on the screen. For display only: no logic depends on it. */
type Listeners = Set<() => void>
/** By the ms after which they have something new to show, so that a minute costs nothing in its seconds. */
const listeners = new Map<number, Listeners>()
let timer: ReturnType<typeof setTimeout> | undefined

function tick(): void {
  const before = Date.now()
  timer = setTimeout(
    () => {
      const now = Date.now()
      for (const [step, each] of [...listeners])
        if (Math.floor(now / step) !== Math.floor(before / step)) for (const listener of [...each]) listener()
      tick()
    },
    SECOND - (before % SECOND),
  )
}

function subscribe(listener: () => void, step: number): () => void {
  const each: Listeners = listeners.get(step) ?? new Set()
  listeners.set(step, each.add(listener))
  if (timer === undefined) tick()
  return () => {
    each.delete(listener)
    if (each.size > 0) return
    listeners.delete(step)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

// Rounded to whole seconds, so that the snapshot stays equal when React reads it twice.
const currentSecond = () => steppedNow(SECOND)
const steppedNow = (step: number) => Math.floor(Date.now() / step) * step

const neverSubscribe = () => () => undefined
const subscribeToSeconds = (listener: () => void) => subscribe(listener, SECOND)
const subscribeToMinutes = (listener: () => void) => subscribe(listener, MINUTE)

/** Now, in ms since the epoch, rounded down to a second; re-renders every second while `isRunning`. */
export const useNow = (isRunning = true): number =>
  useSyncExternalStore(isRunning ? subscribeToSeconds : neverSubscribe, currentSecond)

/** Like `useNow`, in steps of `step` ms, at least a second. */
export function useSteppedNow(step: number, isRunning: boolean): number {
  const ms = Math.max(SECOND, step)
  const subscribeToSteps = useCallback((listener: () => void) => subscribe(listener, ms), [ms])
  return useSyncExternalStore(isRunning ? subscribeToSteps : neverSubscribe, () => steppedNow(ms))
}

/** The text from `read`, which is called every second; re-renders only if it is another one. */
export const useTextEverySecond = (read: () => string): string =>
  useSyncExternalStore(subscribeToSeconds, read)

/** Today's date; re-renders at midnight the times that name another day. */
export const useToday = (): string => useSyncExternalStore(subscribeToMinutes, today)

let knownDay = { key: '', day: '' }

/** Formatted once a minute, because every panel asks every second. A day begins with a minute in all zones. */
function today(): string {
  const key = `${steppedNow(MINUTE)} ${displayZone()}`
  if (key !== knownDay.key) knownDay = { key, day: formatDay(Date.now()) }
  return knownDay.day
}
