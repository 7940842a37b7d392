import { useSyncExternalStore } from 'react'
import { day } from './words/time'

/*
 * The one ticker behind every age on the screen. It is for display only: nothing is decided by it.
 */
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

// Whole seconds, so that the answer stays the same while React asks twice.
const second = () => stepped(1000)
const stepped = (step: number) => Math.floor(Date.now() / step) * step

const still = () => () => undefined

/** Now, in ms since the epoch, a whole second at a time; drawn anew with every second only while it `runs`. */
export const useNow = (runs = true): number => useSyncExternalStore(runs ? subscribe : still, second)

/** The same, `step` ms at a time, a second at least. */
export const useNowBy = (step: number, runs: boolean): number =>
  useSyncExternalStore(runs ? subscribe : still, () => stepped(Math.max(1000, step)))

/** Today, where times are shown: what names another day is drawn anew when this one is over. */
export const useToday = (): string => useSyncExternalStore(subscribe, () => day(Date.now()))
