import type { ColumnValues, WriteTarget } from '../../../ports/backend.port'

/** A PostgREST error. */
export interface RestError {
  code?: string
  message: string
  details?: string | null
  hint?: string | null
}

export interface WriteAttempt {
  target: WriteTarget
  values: ColumnValues
  status: number
}
