import type * as v from 'valibot'
import { LIST_NOT_OBJECT, type Fault } from './fault'
import { isRecord } from '../json/isRecord'
import type { KeyPath } from './renaming'

/** How many faults are reported at once: nobody reads more, and a hostile file has any number. */
export const MAX_FAULTS = 50
export const moreFaults: Fault = {
  path: 'the board',
  reason: `has more than ${MAX_FAULTS} faults, and the rest appear once these are fixed`,
}

type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>
/** The parts of a schema that are read here. */
interface SchemaParts {
  kind: string
  type: string
  requirement?: unknown
  message?: unknown
  pipe?: readonly SchemaParts[]
  wrapped?: SchemaParts
  entries?: Readonly<Record<string, SchemaParts>>
  item?: SchemaParts
  value?: SchemaParts
  key?: unknown
  options?: readonly SchemaParts[]
  literal?: unknown
}

export interface SchemaFit {
  faults: Fault[]
  /** Paths of unknown keys. */
  unknownKeys: KeyPath[]
  /** A part exceeds its size limit, or there are too many faults: nothing else is checked. */
  isTooLarge: boolean
}

/**
 * Checks the sizes and keys of a value against a schema, in one walk before the schema runs. The schema itself reads
 * lists of any length to their end, reports only one unknown key per object, and accepts a list for an object without
 * required keys. `describe`: the path of a part.
 */
export function checkFit(schema: Schema, value: unknown, describe: (keys: KeyPath) => string): SchemaFit {
  const fit: SchemaFit = { faults: [], unknownKeys: [], isTooLarge: false }
  const keys: (string | number)[] = []
  const addFault = (reason: string) => {
    if (fit.faults.length < MAX_FAULTS) fit.faults.push({ path: describe(keys), reason })
    else {
      fit.faults.push(moreFaults)
      fit.isTooLarge = true
    }
  }
  const walkChild = (key: string | number, parts: SchemaParts, part: unknown) => {
    keys.push(key)
    walk(parts, part)
    keys.pop()
  }
  const walk = (parts: SchemaParts, part: unknown): void => {
    if (fit.isTooLarge || typeof part !== 'object' || part === null) return
    if (parts.pipe !== undefined) {
      for (const action of parts.pipe)
        if (action.kind === 'validation' && exceedsLimit(action, part)) addFault(limitMessage(action))
      fit.isTooLarge ||= parts.pipe.some(action => action.kind === 'validation' && exceedsLimit(action, part))
      for (const inner of parts.pipe) if (inner.kind === 'schema') walk(inner, part)
      return
    }
    const { wrapped, entries, item, value: valueParts, options } = parts
    if (wrapped !== undefined) walk(wrapped, part)
    else if (isObjectSchema(parts) && Array.isArray(part)) addFault(LIST_NOT_OBJECT)
    else if (parts.type === 'array' && item !== undefined && Array.isArray(part))
      part.forEach((entry, i) => walkChild(i, item, entry))
    else if (!isRecord(part)) return
    else if (parts.type === 'strict_object' && entries !== undefined) walkEntries(entries, part)
    else if (parts.type === 'record' && valueParts !== undefined)
      for (const [name, member] of Object.entries(part)) walkChild(name, valueParts, member)
    else if (options !== undefined) {
      const option = matchingOption(parts, options, part)
      if (option !== undefined) walk(option, part)
    }
  }
  const walkEntries = (entries: Readonly<Record<string, SchemaParts>>, part: Record<string, unknown>) => {
    for (const [key, member] of Object.entries(part)) {
      if (fit.isTooLarge) return
      const memberSchema = Object.hasOwn(entries, key) ? entries[key] : undefined
      if (memberSchema !== undefined) walkChild(key, memberSchema, member)
      else {
        fit.unknownKeys.push([...keys, key])
        keys.push(key)
        addFault('is not a known key')
        keys.pop()
      }
    }
  }
  walk(schema as unknown as SchemaParts, value)
  return fit
}

const isObjectSchema = ({ type }: SchemaParts) =>
  type === 'strict_object' || type === 'record' || type === 'variant'

/** Whether a list is too long, or a record has too many names. */
const exceedsLimit = ({ type, requirement }: SchemaParts, part: object): boolean =>
  typeof requirement === 'number' &&
  ((type === 'max_length' && Array.isArray(part) && part.length > requirement) ||
    (type === 'max_entries' && Object.keys(part).length > requirement))
const limitMessage = ({ message }: SchemaParts) => (typeof message === 'string' ? message : 'is too large')

/** The option of a union that applies to the value: by its discriminator, or the only object schema. */
function matchingOption(
  { key }: SchemaParts,
  options: readonly SchemaParts[],
  part: Record<string, unknown>,
): SchemaParts | undefined {
  const objects = options.filter(({ type }) => isObjectSchema({ kind: 'schema', type }))
  if (typeof key !== 'string') return objects.length === 1 ? objects[0] : undefined
  return options.find(option => {
    if (option.options !== undefined) return matchingOption(option, option.options, part) !== undefined
    return option.entries?.[key]?.literal === part[key] && part[key] !== undefined
  })
}
