import type { Row } from '../../backend/ports/backend.port'

export interface RowEntry {
  key: string
  row: Row
  /**
   * The version that the row is known to have; only rowVersions.ts reads and sets it, and a change clears it. Stored
   * here because a map by key would take more memory than the row.
   */
  version?: number | undefined
}

/** A row of unknown version. The property exists from the start: adding it later would cost an array for each row. */
export const createRowEntry = (key: string, row: Row): RowEntry => ({ key, row, version: undefined })
