import { useSyncExternalStore } from 'react'
import { formatDay } from '../words/dateTime'

/* The shared ticker behind every age on the screen. For display only: no logic depends on it. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function tick(): void {
  timer = setTimeout(
    () => {
      for (const listener of [...listeners]) listener()
      tick()
    },
    1000 - (Date.now() % 1000),
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
  }
}

// Rounded to whole seconds, so that the snapshot stays equal when React reads it twice.
const currentSecond = () => steppedNow(1000)
const steppedNow = (step: number) => Math.floor(Date.now() / step) * step

const neverSubscribe = () => () => undefined

/** Now, in ms since the epoch, rounded down to a second; re-renders every second while `runs`. */
export const useNow = (runs = true): number =>
  useSyncExternalStore(runs ? subscribe : neverSubscribe, currentSecond)

/** Like `useNow`, in steps of `step` ms, at least a second. */
export const useSteppedNow = (step: number, runs: boolean): number =>
  useSyncExternalStore(runs ? subscribe : neverSubscribe, () => steppedNow(Math.max(1000, step)))

/** Today's date; re-renders at midnight the times that name another day. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => formatDay(Date.now()))
