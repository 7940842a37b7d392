import { checkField, identifier, wholeNumber, optional } from '../../primitives'

/** For charts that are of all loaded rows, or of the latest. */
export const windowFields = {
  timeColumn: optional(identifier, 'The column with a row’s time, for a window.'),
  window: optional(wholeNumber(1, 31_622_400), 'Seconds. Without it, the chart covers all loaded rows.'),
}

export const windowNeedsTime = <T extends { timeColumn?: string; window?: number }>() =>
  checkField<T>(
    'timeColumn',
    ({ timeColumn, window }) => window === undefined || timeColumn !== undefined,
    'is missing: a window needs it',
  )

/** The columns that are named, of those that may be. */
export const namedColumns = (...columns: (string | undefined)[]): string[] =>
  columns.filter(column => column !== undefined)
