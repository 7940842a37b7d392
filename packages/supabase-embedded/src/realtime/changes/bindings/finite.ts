import { membersOf, objectText } from '../../subscription/json-members'
import type { Column } from '../relations'

const numbers = new Set(['float4', 'float8', 'numeric'])
const NOT_FINITE = /"(?:NaN|-?Infinity)"/

/** The record with null for the numbers JSON does not have: the hosted decoder writes them so, Postgres as text. */
export function finite(record: string, columns: Column[]): string {
  if (!NOT_FINITE.test(record)) return record
  const members = membersOf(record)
  for (const { name, type } of columns)
    if (numbers.has(type) && NOT_FINITE.test(members.get(name) ?? '')) members.set(name, 'null')
  return objectText(members)
}
