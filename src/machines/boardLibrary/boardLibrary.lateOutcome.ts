import type * as Outcome from './boardLibrary.outcome'

const late: { outcome: typeof Outcome | null } = { outcome: null }

/** Set by the code that runs tasks: nothing needs the outcome of a task before the first one is done. */
export const provideOutcome = (outcome: typeof Outcome): void => {
  late.outcome = outcome
}

/** Throws Error before a task is done. */
export function lateOutcome(): typeof Outcome {
  if (late.outcome === null) throw new Error('No task was done.')
  return late.outcome
}
