/** `->` and `->>` of Postgres, by key or by position. */
export interface JsonStep {
  arrow: '->' | '->>'
  operand: { key: string } | { index: string }
}

export interface Field {
  name: string
  path: JsonStep[]
}

export type Aggregate = 'sum' | 'avg' | 'count' | 'max' | 'min'

export interface SelectedField {
  kind: 'field'
  field: Field
  alias?: string
  cast?: string
  aggregate?: Aggregate
  aggregateCast?: string
}

export interface SelectedEmbed {
  kind: 'embed'
  target: string
  alias?: string
  hint?: string
  inner: boolean
  spread: boolean
  select: SelectItem[]
}

export type SelectItem = SelectedField | SelectedEmbed

export type Operation =
  | { kind: 'compare'; operator: string; quantifier?: 'any' | 'all'; value: string }
  | { kind: 'is'; value: 'null' | 'not null' | 'true' | 'false' | 'unknown' }
  | { kind: 'distinct'; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'search'; parser: string; language?: string; value: string }

export interface Filter {
  kind: 'filter'
  field: Field
  isNegated: boolean
  operation: Operation
}

export type Condition = Filter | { kind: 'group'; isNegated: boolean; word: 'and' | 'or'; parts: Condition[] }

export interface OrderTerm {
  /** The to-one embed whose column is meant. */
  embed?: string
  field: Field
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

/** Something said about the embed at `path`; the root has an empty one. */
export interface PathValue<T> {
  path: string[]
  value: T
}

/** Rows from `offset` on, at most `limit`. */
export interface Range {
  offset: number
  limit?: number
}
