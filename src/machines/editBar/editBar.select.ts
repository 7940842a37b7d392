import type { EditBarSnapshot } from './editBar.machine'

/** Undefined before the editor has started: nothing is asked or open then. */
type Place = EditBarSnapshot | undefined

export const isAskingDiscard = (snapshot: Place): boolean => snapshot?.hasTag('askingDiscard') === true
export const isVariablesOpen = (snapshot: Place): boolean => snapshot?.hasTag('variables') === true
export const findVariableToRemove = (snapshot: Place): string | null =>
  snapshot?.context.variableToRemove ?? null
