import type { TableShape } from '../board/templates/glance'

/** What can be known of a project's tables before a board reads them. */
export interface Shapes {
  /**
   * The tables of a schema, as the project describes them to the viewer. Hosted projects describe themselves to
   * secret keys alone: nothing may depend on it.
   */
  describe(schema: string): Promise<Described>
  /** Reads one row of a table, whatever its columns are. */
  probe(table: TableName): Promise<Probed>
}

export interface TableName {
  schema: string
  table: string
}

export type Described =
  { type: 'described'; tables: TableShape[]; functions: string[] } | { type: 'refused'; reason: string }

export type Probed =
  /** `columns` with the types that their values in this row look like; the key is not told. */
  | { type: 'row'; columns: TableShape['columns'] }
  /** There is such a table, and no row that the viewer may see. */
  | { type: 'empty' }
  /** `reason`: what is wrong and what to do about it. */
  | { type: 'refused'; reason: string }
