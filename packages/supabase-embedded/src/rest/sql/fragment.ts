import type { Name } from '../catalog/types'

/** A quoted identifier. Postgres has no NUL in names or texts. */
export const identifier = (name: string): string => `"${name.replaceAll('\0', '').replaceAll('"', '""')}"`

export const qualifiedName = ({ schema, name }: Name): string => `${identifier(schema)}.${identifier(name)}`

/**
 * A literal without a type, which Postgres infers as it does for a parameter. PGlite's parameters go through
 * JavaScript serializers by inferred type instead, and would refuse or change what Postgres accepts.
 */
export function literal(value: string): string {
  const text = value.replaceAll('\0', '').replaceAll("'", "''")
  return text.includes('\\') ? `E'${text.replaceAll('\\', '\\\\')}'` : `'${text}'`
}

/** An array literal, without a type as well. */
export const arrayLiteral = (values: string[]): string =>
  literal(`{${values.map(value => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`)

/** A setting of this transaction, null when unset or empty. */
export const setting = (name: string): string => `nullif(current_setting(${literal(name)}, true), '')`
