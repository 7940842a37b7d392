import type * as Outcome from './boardLibrary.outcome'

const late: { outcome: typeof Outcome | null } = { outcome: null }

/** The code that does tasks brings along what follows from them: nobody waits for it before the first is done. */
export const provideOutcome = (outcome: typeof Outcome): void => {
  late.outcome = outcome
}

/** Throws Error before a task is done. */
export function lateOutcome(): typeof Outcome {
  if (late.outcome === null) throw new Error('No task was done.')
  return late.outcome
}
