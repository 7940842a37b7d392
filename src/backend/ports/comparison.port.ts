import type { ReadResult, Row } from './row.port'

/** A row as this page holds it. `version`: null where it is not known. */
export interface HeldRow {
  row: Row
  version: number | null
}

/** Whether the project has the rows that a page holds. */
export type ComparisonResult =
  /**
   * The same keys and versions in the same order. `touchedRows`: the rows of unknown version, which may have other values
   * than those held. `shape`: differs once the project may give other values of rows that nobody wrote. `costMs`: what
   * the comparison cost the project.
   */
  | { type: 'same'; touchedRows: ReadResult; shape: string; costMs: number }
  /** Not the same, or changed in between. */
  | { type: 'different'; shape: string; costMs: number }
  /** The project cannot compare these rows, or not now. */
  | { type: 'unavailable' }
