export interface Name {
  schema: string
  name: string
}

export interface Column {
  name: string
  /** As declared, with length and precision. */
  type: string
  /** Without them, domains resolved. */
  baseType: string
  nullable: boolean
  /** SQL expression. */
  default: string | null
  maxLength: number | null
  description: string | null
  enumeration: string[]
  representation?: Representation
}

/** Functions that show and read the values of a domain, where it has casts to and from JSON and text. */
export interface Representation {
  toJson?: string
  fromJson?: string
  fromText?: string
}

export interface Table extends Name {
  description: string | null
  isView: boolean
  insertable: boolean
  updatable: boolean
  deletable: boolean
  key: string[]
  columns: Map<string, Column>
}

export interface Parameter {
  name: string
  type: string
  required: boolean
  variadic: boolean
}

export interface Routine extends Name {
  description: string | null
  parameters: Parameter[]
  returns: { setOf: boolean; kind: 'scalar' | 'composite'; type: Name }
  volatility: 'immutable' | 'stable' | 'volatile'
}

/** Columns of the table and of the other one that must be equal. */
export type ColumnPair = [column: string, foreign: string]

interface Between {
  table: Name
  foreign: Name
  self: boolean
  /** Views do not answer to the names of columns and constraints. */
  foreignIsView: boolean
}

export type Relationship =
  | (Between & {
      kind: 'many-to-one' | 'one-to-many' | 'one-to-one'
      constraint: string
      columns: ColumnPair[]
    })
  | (Between & {
      kind: 'many-to-many'
      junction: Name
      constraints: [string, string]
      /** Of the table and of the foreign table, each with the junction's column. */
      source: ColumnPair[]
      target: ColumnPair[]
    })
  | (Between & { kind: 'computed'; routine: Name; toOne: boolean })

export const isToOne = (relationship: Relationship): boolean =>
  relationship.kind === 'computed'
    ? relationship.toOne
    : relationship.kind === 'many-to-one' || relationship.kind === 'one-to-one'

export const sameName = (a: Name, b: Name): boolean => a.schema === b.schema && a.name === b.name
export const keyOf = ({ schema, name }: Name): string => JSON.stringify([schema, name])
