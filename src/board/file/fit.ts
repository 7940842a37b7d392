import type * as v from 'valibot'
import { isRecord, LIST, pathOf, type Fault } from './fault'

/** As many faults of a file are told at once: more nobody reads, and a hostile file has any number. */
export const MOST_FAULTS = 50
export const andMore: Fault = {
  path: 'the board',
  reason: `has more faults than these ${MOST_FAULTS}, which are told once these are mended`,
}

type Keys = readonly (string | number)[]
type Schema = v.BaseSchema<unknown, unknown, v.BaseIssue<unknown>>
/** What is read of a schema here. */
interface Parts {
  kind: string
  type: string
  requirement?: unknown
  message?: unknown
  pipe?: readonly Parts[]
  wrapped?: Parts
  entries?: Readonly<Record<string, Parts>>
  item?: Parts
  value?: Parts
  key?: unknown
  options?: readonly Parts[]
  literal?: unknown
}

export interface Fit {
  faults: Fault[]
  /** Places of words that nobody knows. */
  unknown: Keys[]
  /** Something is larger than it may be, or there are too many faults: nothing else is looked at. */
  isOver: boolean
}

/**
 * Holds the sizes and the words of a value against a schema, in one walk and before the schema itself does: that reads
 * lists of any length to their end, names one unknown word of an object at a time, and takes a list for an object of
 * which nothing is asked.
 */
export function fitOf(schema: Schema, value: unknown): Fit {
  const fit: Fit = { faults: [], unknown: [], isOver: false }
  const keys: (string | number)[] = []
  const say = (reason: string) => {
    if (fit.faults.length < MOST_FAULTS) fit.faults.push({ path: pathOf(keys, value), reason })
    else {
      fit.faults.push(andMore)
      fit.isOver = true
    }
  }
  const inside = (key: string | number, parts: Parts, part: unknown) => {
    keys.push(key)
    walk(parts, part)
    keys.pop()
  }
  const walk = (parts: Parts, part: unknown): void => {
    if (fit.isOver || typeof part !== 'object' || part === null) return
    if (parts.pipe !== undefined) {
      for (const action of parts.pipe)
        if (action.kind === 'validation' && isOver(action, part)) say(over(action))
      fit.isOver ||= parts.pipe.some(action => action.kind === 'validation' && isOver(action, part))
      for (const inner of parts.pipe) if (inner.kind === 'schema') walk(inner, part)
      return
    }
    const { wrapped, entries, item, value: each, options } = parts
    if (wrapped !== undefined) walk(wrapped, part)
    else if (isOfObjects(parts) && Array.isArray(part)) say(LIST)
    else if (parts.type === 'array' && item !== undefined && Array.isArray(part))
      part.forEach((one, i) => inside(i, item, one))
    else if (!isRecord(part)) return
    else if (parts.type === 'strict_object' && entries !== undefined) inWords(entries, part)
    else if (parts.type === 'record' && each !== undefined)
      for (const [name, one] of Object.entries(part)) inside(name, each, one)
    else if (options !== undefined) {
      const option = chosen(parts, options, part)
      if (option !== undefined) walk(option, part)
    }
  }
  const inWords = (entries: Readonly<Record<string, Parts>>, part: Record<string, unknown>) => {
    for (const [word, one] of Object.entries(part)) {
      if (fit.isOver) return
      const known = Object.hasOwn(entries, word) ? entries[word] : undefined
      if (known !== undefined) inside(word, known, one)
      else {
        fit.unknown.push([...keys, word])
        keys.push(word)
        say('is a word that boards do not have')
        keys.pop()
      }
    }
  }
  walk(schema as unknown as Parts, value)
  return fit
}

const isOfObjects = ({ type }: Parts) => type === 'strict_object' || type === 'record' || type === 'variant'

/** Longer than a list, or with more names than a record may have. */
const isOver = ({ type, requirement }: Parts, part: object): boolean =>
  typeof requirement === 'number' &&
  ((type === 'max_length' && Array.isArray(part) && part.length > requirement) ||
    (type === 'max_entries' && Object.keys(part).length > requirement))
const over = ({ message }: Parts) => (typeof message === 'string' ? message : 'is larger than it may be')

/** Of several schemas the one that speaks of such a value: by its discriminator, or the only one of objects. */
function chosen({ key }: Parts, options: readonly Parts[], part: Record<string, unknown>): Parts | undefined {
  const objects = options.filter(({ type }) => isOfObjects({ kind: 'schema', type }))
  if (typeof key !== 'string') return objects.length === 1 ? objects[0] : undefined
  return options.find(option => {
    if (option.options !== undefined) return chosen(option, option.options, part) !== undefined
    return option.entries?.[key]?.literal === part[key] && part[key] !== undefined
  })
}
