import type { FileFilter } from '../schema/sources/filters'

/** The variable that a filter uses; null if it has a fixed value. */
export const filterVariable = ({ value }: FileFilter): string | null =>
  typeof value === 'object' && value !== null && 'variable' in value ? value.variable : null
