import type { Row } from './port'

/** Changes of rows, each sent once: nothing here repeats what may have been carried out. */
export interface Writes {
  send(write: Write): Promise<Outcome>
  /** What became of a write whose answer never came. Only reads. `mark`: from that `Unanswered`. */
  check(write: Write, mark: Mark): Promise<Found>
  /** The names of the columns' types, as far as they can be found out; the same promise while it is being asked. */
  types(target: Target): Promise<Types>
}

/** Where rows are written, and what is read back of one. */
export interface Target {
  schema: string
  table: string
  /** The columns by which the board tells rows apart: without any nothing is written. */
  key: readonly string[]
  columns: readonly string[]
}

/** What a column is given: a text is read by Postgres for the column's type, so no digit of it is lost on the way. */
export type Given = { kind: 'null' } | { kind: 'text'; text: string } | { kind: 'json'; json: string }
export type Values = Readonly<Record<string, Given>>

export type Write =
  | { type: 'insert'; target: Target; values: Values }
  /** `seen`: what stood in the row when it was decided. If that is not so any more, nothing is written. */
  | { type: 'update'; target: Target; key: Row; seen: Row; values: Values }
  | { type: 'delete'; target: Target; key: Row; seen: Row }

/** `row`: as the project has it now; null of a deleted one, and of one that the viewer may not see. */
interface Written {
  type: 'written'
  row: Row | null
}

/** Certainly not carried out. */
export interface Unwritten {
  type: 'refused'
  kind: RefusedKind
  /** The column to blame, if one is. */
  column: string | null
  /** What is wrong and what to do about it. */
  words: string
  /** Of a conflict: the row as it is now. */
  theirs?: Row
}
export type RefusedKind =
  /** The viewer's rights. `level`: the project says that a second factor is missing. */
  | 'rights'
  | 'level'
  /** A rule of the table, such as one value a row. */
  | 'constraint'
  /** The row is otherwise than it was seen. */
  | 'conflict'
  /** Too long, or too much at once. */
  | 'size'
  /** The project could not be reached, and nothing was sent. */
  | 'offline'
  /** The project has too much to do; worth trying again. */
  | 'limited'
  /** What was given is no value of the column's type, or the table is another than the board says. */
  | 'invalid'
  /** There is no such row, or none that the viewer may see. */
  | 'gone'

/** Carried out, and on more rows than the one that was meant. Nothing here can undo it. */
interface Overrun {
  type: 'overrun'
  /** How many rows of which table, and what to do about it. */
  words: string
}

/** Sent, and nobody knows whether it was carried out. */
interface Unanswered {
  type: 'unanswered'
  words: string
  mark: Mark
}
export type Outcome = Written | Unwritten | Overrun | Unanswered

/** The highest key before an insert, by which rows that came since are told; null where there was none to tell. */
export type Mark = string | number | null

export type Found =
  | Written
  | Unwritten
  /** It was not carried out so far. */
  | { type: 'absent' }
  /** It cannot be told: what speaks for it, and what against. `mayCome`: nothing came that it might be. */
  | { type: 'unclear'; words: string; mayCome?: true }
  /** The project could not be asked. */
  | { type: 'unanswered'; words: string }

/** By column, such as "timestamp with time zone", "int8" or the name of an enum. */
export type Types = Readonly<Record<string, string>>
