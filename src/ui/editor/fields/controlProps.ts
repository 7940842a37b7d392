import type { ComponentType } from 'react'
import type { SchemaAnswer } from '../../../backend/ports/backend.port'
import type { FieldInput } from '../../../board/form/formFields'

/** The values to choose from. */
export interface FieldSuggestions {
  columns: readonly string[]
  /** The columns with numbers. */
  numbers?: readonly string[]
  /** By column, where no other values are possible. */
  values?: ReadonlyMap<string, readonly string[]>
  variables: readonly string[]
  /** The project's description of its functions, if a function may be called; null: none yet. */
  schemaAnswer?: SchemaAnswer | null
}

export interface ControlProps<A extends FieldInput = FieldInput> {
  input: A
  /** Its accessible name. */
  label: string
  value: unknown
  isInvalid: boolean
  suggestions: FieldSuggestions
  onChange: (value: unknown) => void
}

/** The properties of a control that contains other fields. `FieldControl`: draws each of them. */
export interface CompositeControlProps<T extends FieldInput['type']> extends ControlProps<
  Extract<FieldInput, { type: T }>
> {
  FieldControl: ComponentType<ControlProps>
}
