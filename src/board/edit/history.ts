/** A value with undo and redo. Immutable: every function returns a new one. */
export interface History<T> {
  present: T
  /** Newest last, at most 100. */
  past: readonly Step<T>[]
  /** Next first. */
  future: readonly Step<T>[]
  /** The running gesture: its further changes belong to the newest step. */
  gesture: string | null
}
interface Step<T> {
  /** In `past`, the value before the step; in `future`, the value after it. */
  value: T
  /** A phrase that follows "Undo": "move of CPU". */
  label: string
}

const MAX_STEPS = 100

export const startHistory = <T>(present: T): History<T> => ({ present, past: [], future: [], gesture: null })

/**
 * Records `next` as the result of `label`. Successive steps with the same `gesture`, such as a drag, are one step; a
 * gesture that ends where it began leaves no step.
 */
export function recordStep<T>(
  history: History<T>,
  next: T,
  label: string,
  gesture: string | null = null,
): History<T> {
  const { past, present } = history
  const before = past.at(-1)
  if (gesture !== null && gesture === history.gesture && before !== undefined)
    return before.value === next
      ? { ...history, present: next, past: past.slice(0, -1), gesture: null }
      : { ...history, present: next }
  if (next === present) return history
  return { present: next, past: [...past, { value: present, label }].slice(-MAX_STEPS), future: [], gesture }
}

/** Ends the gesture; the next one begins a new step. */
export const endGesture = <T>(history: History<T>): History<T> =>
  history.gesture === null ? history : { ...history, gesture: null }

export function undo<T>({ present, past, future }: History<T>): History<T> {
  const step = past.at(-1)
  if (step === undefined) return { present, past, future, gesture: null }
  const after = { value: present, label: step.label }
  return { present: step.value, past: past.slice(0, -1), future: [after, ...future], gesture: null }
}

export function redo<T>({ present, past, future }: History<T>): History<T> {
  const [step, ...rest] = future
  if (step === undefined) return { present, past, future, gesture: null }
  const before = { value: present, label: step.label }
  return { present: step.value, past: [...past, before], future: rest, gesture: null }
}
