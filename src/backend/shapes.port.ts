import type { TableShape } from '../board/templates/glance'
import type { Callable } from './calls.port'

/** What can be known of a project's tables before a board reads them. */
export interface Shapes {
  /**
   * What there is in a schema, as the project describes it to the viewer. Hosted projects describe themselves to secret
   * keys alone, unless somebody applied `describe.sql`: nothing may depend on it.
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
  | { type: 'described'; tables: TableShape[]; functions: FunctionShape[] }
  /** It does not, and would with `describe.sql`. */
  | { type: 'untold' }
  | { type: 'refused'; reason: string }

/** Several may have the same name, and take other arguments. */
export interface FunctionShape extends Callable {
  name: string
  /** Of the rows that it gives; null where it gives values or nobody says what. */
  columns: TableShape['columns'] | null
  comment?: string
}

export type Probed =
  /** `columns` with the types that their values in this row look like; the key is not told. */
  | { type: 'row'; columns: TableShape['columns'] }
  /** There is such a table, and no row that the viewer may see. */
  | { type: 'empty' }
  /** `reason`: what is wrong and what to do about it. */
  | { type: 'refused'; reason: string }
