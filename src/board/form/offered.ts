import type { Column } from '../panels/column'
import type { Words } from './formed'

/** A function of the database, as the project tells of it. */
export interface Offer {
  schema: string
  name: string
  takes: readonly { name: string; type: string; isRequired: boolean }[]
  isReading: boolean
}

const EVERY_S = 60
const VALUE = 'value'

/** The words of a source that asks this function; what was said before of when and how many stays. */
export function askedOf(offer: Offer, columns: readonly Column[], before: Words): Words {
  const { schema, name, takes, isReading } = offer
  const names = columns.length === 0 ? [VALUE] : columns.map(column => column.name)
  const needed = takes.filter(({ isRequired }) => isRequired)
  const { arguments: _, order: __, get: ___, ...kept } = before
  return {
    ...kept,
    ...{ kind: 'rpc', schema, function: name, columns: names, key: names.filter(each => each === 'id') },
    ...(needed.length > 0 && { arguments: Object.fromEntries(needed.map(each => [each.name, null])) }),
    // So it stays one that cannot write, whatever becomes of it. An address holds no JSON.
    ...(isReading && !takes.some(({ type }) => /^jsonb?\b/.test(type)) && { get: true }),
    // What may write is asked when somebody says so, and never for being chosen.
    ...(isReading ? isBlank(before['again']) && { again: { every: EVERY_S } } : { again: {} }),
  }
}

const isBlank = (again: unknown) =>
  typeof again !== 'object' || again === null || Object.keys(again).length === 0
