import { afterAll } from 'vitest'

declare global {
  /** The timers of the real clock that are still to fire, each with the code that set it. */
  var timersLeft: Map<unknown, string> | undefined
}

/** Stacks of our own code, and of the packages that set timers for it. */
const OURS = /\/src\/|\/node_modules\/(xstate|rxjs)\//

/** All files of a worker share their globals, so timers are watched from the first file on. */
function watchTimers(): Map<unknown, string> {
  const timers = new Map<unknown, string>()
  const { setTimeout, clearTimeout, setInterval, clearInterval } = globalThis
  const note = (timer: unknown) => {
    const { stack = '' } = new Error()
    if (OURS.test(stack)) timers.set(timer, stack.split('\n').slice(3, 8).join('\n'))
  }
  const replaceTimer = <F>(original: F, replacement: unknown) =>
    Object.assign(replacement as object, original) as F
  globalThis.setTimeout = replaceTimer(
    setTimeout,
    (run: (...parameters: unknown[]) => void, ms?: number, ...parameters: unknown[]) => {
      const timer: unknown = setTimeout(() => {
        timers.delete(timer)
        run(...parameters)
      }, ms)
      note(timer)
      return timer
    },
  )
  globalThis.setInterval = replaceTimer(
    setInterval,
    (run: (...parameters: unknown[]) => void, ms?: number, ...parameters: unknown[]) => {
      const timer = setInterval(run, ms, ...parameters)
      note(timer)
      return timer
    },
  )
  globalThis.clearTimeout = timer => {
    timers.delete(timer)
    clearTimeout(timer)
  }
  globalThis.clearInterval = timer => {
    timers.delete(timer)
    clearInterval(timer)
  }
  return timers
}

const timers = (globalThis.timersLeft ??= watchTimers())

// A timer that a file leaves behind fires under the virtual clock of another, whose timers are then counted with it.
afterAll(() => {
  const left = [...timers.values()]
  timers.clear()
  if (left.length > 0) throw new Error(`timers are left running, set at\n${left.join('\n\n')}`)
})
