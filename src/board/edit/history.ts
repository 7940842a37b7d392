/** What was done to something, and can be undone. A value: every function gives a new one. */
export interface History<T> {
  present: T
  /** Newest last, at most 100. */
  past: readonly Step<T>[]
  /** Next first. */
  future: readonly Step<T>[]
  /** The gesture that goes on: what follows of it belongs to the newest step. */
  gesture: string | null
}
interface Step<T> {
  /** Before it in the past, after it in the future. */
  value: T
  /** In words, to follow "Undo": "move of CPU". */
  what: string
}

const STEPS = 100

export const begin = <T>(present: T): History<T> => ({ present, past: [], future: [], gesture: null })

/**
 * `next` after doing `what`. Steps with the same `gesture`, one after the other, are one step, such as a drag; one
 * that ends where it began is none.
 */
export function record<T>(
  history: History<T>,
  next: T,
  what: string,
  gesture: string | null = null,
): History<T> {
  const { past, present } = history
  const before = past.at(-1)
  if (gesture !== null && gesture === history.gesture && before !== undefined)
    return before.value === next
      ? { ...history, present: next, past: past.slice(0, -1), gesture: null }
      : { ...history, present: next }
  if (next === present) return history
  return { present: next, past: [...past, { value: present, what }].slice(-STEPS), future: [], gesture }
}

/** The gesture is over; the next one begins a step of its own. */
export const settle = <T>(history: History<T>): History<T> =>
  history.gesture === null ? history : { ...history, gesture: null }

export function undo<T>({ present, past, future }: History<T>): History<T> {
  const step = past.at(-1)
  if (step === undefined) return { present, past, future, gesture: null }
  const after = { value: present, what: step.what }
  return { present: step.value, past: past.slice(0, -1), future: [after, ...future], gesture: null }
}

export function redo<T>({ present, past, future }: History<T>): History<T> {
  const [step, ...rest] = future
  if (step === undefined) return { present, past, future, gesture: null }
  const before = { value: present, what: step.what }
  return { present: step.value, past: [...past, before], future: rest, gesture: null }
}
