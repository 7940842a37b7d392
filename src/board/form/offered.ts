import type { Column } from '../panels/column'
import type { Words } from './formed'

/** A function of the database, as the project tells of it. */
export interface Offer {
  schema: string
  name: string
  takes: readonly { name: string; type: string; isRequired: boolean }[]
  isReading: boolean
  /** Others have the same name, and are told apart by what they take. */
  isOneOfSeveral?: boolean
}

const EVERY_S = 60
const VALUE = 'value'

/** The words of a source that asks this function; what was said before of when and how many stays. */
export function askedOf(offer: Offer, columns: readonly Column[], before: Words): Words {
  const { schema, name, isReading } = offer
  const names = columns.length === 0 ? [VALUE] : columns.map(column => column.name)
  const { arguments: _, order: __, get: ___, ...kept } = before
  return {
    ...kept,
    ...{ kind: 'rpc', schema, function: name, columns: names, key: names.filter(each => each === 'id') },
    ...neededBy(offer),
    ...(isByGet(offer) && { get: true }),
    // What may write is asked when somebody says so, and never for being chosen.
    ...(isReading ? isBlank(before['again']) && { again: { every: EVERY_S } } : { again: {} }),
  }
}

/** The words of a call of this function, as somebody makes it. */
export function calledOf(offer: Offer, before: Words): Words {
  const { arguments: _, get: __, again, ...kept } = before
  return {
    ...{ ...kept, schema: offer.schema, function: offer.name },
    ...(offer.isOneOfSeveral === true && neededBy(offer)),
    // What may write is called by persons alone.
    ...(isByGet(offer) && { get: true, ...(again !== undefined && { again }) }),
  }
}

/** Room for what has to be given. */
function neededBy({ takes }: Offer): Words {
  const needed = takes.filter(({ isRequired }) => isRequired)
  return needed.length === 0 ? {} : { arguments: Object.fromEntries(needed.map(({ name }) => [name, null])) }
}

/** So it stays one that cannot write, whatever becomes of it. An address holds no JSON. */
const isByGet = ({ takes, isReading }: Offer) =>
  isReading && !takes.some(({ type }) => /^jsonb?\b/.test(type))

const isBlank = (again: unknown) =>
  typeof again !== 'object' || again === null || Object.keys(again).length === 0
