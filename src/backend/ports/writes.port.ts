import type { MutationReason } from './mutationReason.port'
import type { Row } from './row.port'

/** Changes of rows, each sent once: nothing here repeats a write that may have been carried out. */
export interface Writes {
  send(write: Write): Promise<MutationOutcome>
  /** The outcome of a write that got no answer. Only reads. `watermark`: from its `UnansweredOutcome`. */
  check(write: Write, watermark: Watermark): Promise<MutationCheck>
  /** The type names of the columns, as far as they can be learned. Concurrent calls share a promise. */
  types(target: WriteTarget): Promise<ColumnTypes>
}

/** The table to write to, and the columns to read back. */
export interface WriteTarget {
  schema: string
  table: string
  /** The columns by which the board identifies rows. Without a key nothing is written. */
  key: readonly string[]
  columns: readonly string[]
}

/** The new value of a column. Postgres parses a text as the column's type, so no digit is lost on the way. */
export type ColumnValue = { kind: 'null' } | { kind: 'text'; text: string } | { kind: 'json'; json: string }
export type ColumnValues = Readonly<Record<string, ColumnValue>>

export type Write =
  | { type: 'insert'; target: WriteTarget; values: ColumnValues }
  /** `original`: the row as the person saw it. If it has changed since, nothing is written. */
  | { type: 'update'; target: WriteTarget; key: Row; original: Row; values: ColumnValues }
  | { type: 'delete'; target: WriteTarget; key: Row; original: Row }

/** `row`: the project's current row; null if it was deleted or the viewer may not see it. */
interface WrittenOutcome {
  type: 'written'
  row: Row | null
}

/** Certainly not carried out. */
export interface MutationRefusal {
  type: 'refused'
  kind: MutationRefusalKind
  /** The column at fault, if any. */
  column: string | null
  reason: MutationReason
  /** On a conflict: the current row. */
  theirs?: Row
}
export type MutationRefusalKind =
  /** The viewer lacks the rights. `level`: the project requires a second factor. */
  | 'rights'
  | 'level'
  /** A rule of the table, such as a unique value. */
  | 'constraint'
  /** The row differs from what the person saw. */
  | 'conflict'
  /** Too long, or too much at once. */
  | 'size'
  /** The project could not be reached; nothing was sent. */
  | 'offline'
  /** The project is overloaded: retry. */
  | 'limited'
  /** A value does not fit its column's type, or the table differs from the board's description. */
  | 'invalid'
  /** The row does not exist, or the viewer may not see it. */
  | 'gone'

/** Carried out on more rows than the intended one. Nothing here can undo it. */
interface OverrunOutcome {
  type: 'overrun'
  reason: MutationReason
}

/** The write was sent; whether it was carried out is unknown. */
interface UnansweredOutcome {
  type: 'unanswered'
  reason: MutationReason
  watermark: Watermark
}
export type MutationOutcome = WrittenOutcome | MutationRefusal | OverrunOutcome | UnansweredOutcome

/** The highest key before an insert: rows above it came later. Null if there was no such key. */
export type Watermark = string | number | null

export type MutationCheck =
  | WrittenOutcome
  | MutationRefusal
  /** Not carried out so far. */
  | { type: 'absent' }
  /** Undecidable: `reason` is the evidence. `canStillArrive`: no row came that could be this write. */
  | { type: 'unclear'; reason: MutationReason; canStillArrive?: true }
  /** The project could not be asked. */
  | { type: 'unanswered'; reason: MutationReason }

/** By column, such as "timestamp with time zone", "int8" or the name of an enum. */
export type ColumnTypes = Readonly<Record<string, string>>
