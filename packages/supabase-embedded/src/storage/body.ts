import { refusals } from './errors'

type Kind = 'string' | 'boolean' | 'integer' | 'array' | 'object'
interface Kinds {
  string: string
  boolean: boolean
  integer: number
  array: unknown[]
  object: Record<string, unknown>
}

/** Reads the JSON body of a request field by field, refusing in the words of the service's validator. */
export interface Body {
  /** `null` counts as left out. */
  optional<K extends Kind>(key: string, kind: K): Kinds[K] | undefined
  requireValue<K extends Kind>(key: string, kind: K): Kinds[K]
  /** Every item of an array of texts. */
  texts(key: string): string[]
  oneOf<T extends string>(key: string, choices: readonly T[]): T | undefined
  readNested(key: string): Body | undefined
  raw: Record<string, unknown>
}

export async function readBody(request: Request): Promise<Body> {
  const text = await request.text()
  let value: unknown
  try {
    value = text === '' ? {} : JSON.parse(text)
  } catch {
    throw refusals.malformed("Body is not valid JSON but content-type is set to 'application/json'")
  }
  if (!isRecord(value)) throw refusals.malformed('body must be object')
  return bodyOn(value, 'body')
}

function bodyOn(raw: Record<string, unknown>, path: string): Body {
  const optional: Body['optional'] = (key, kind) => {
    const value = raw[key]
    if (value === undefined || value === null) return undefined
    const read = READERS[kind](value)
    if (read === undefined) throw refusals.malformed(`${path}/${key} must be ${kind}`)
    return read as never
  }
  const requireValue: Body['requireValue'] = (key, kind) => {
    const value = optional(key, kind)
    if (value === undefined) throw refusals.malformed(`${path} must have required property '${key}'`)
    return value
  }
  return {
    raw,
    optional,
    requireValue,
    texts: key =>
      requireValue(key, 'array').map((item, index) => {
        if (typeof item !== 'string') throw refusals.malformed(`${path}/${key}/${index} must be string`)
        return item
      }),
    oneOf(key, choices) {
      const value = optional(key, 'string')
      const choice = choices.find(each => each === value)
      if (value !== undefined && choice === undefined)
        throw refusals.malformed(`${path}/${key} must be equal to one of the allowed values`)
      return choice
    },
    readNested(key) {
      const value = optional(key, 'object')
      return value === undefined ? undefined : bodyOn(value, `${path}/${key}`)
    },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// As its validator coerces: a number written as text is a number.
const READERS: { [K in Kind]: (value: unknown) => Kinds[K] | undefined } = {
  string: value =>
    typeof value === 'string'
      ? value
      : typeof value === 'number' || typeof value === 'boolean'
        ? String(value)
        : undefined,
  boolean: value =>
    typeof value === 'boolean' ? value : value === 'true' ? true : value === 'false' ? false : undefined,
  integer: value => {
    const number = typeof value === 'string' && value !== '' ? Number(value) : value
    return Number.isInteger(number) ? (number as number) : undefined
  },
  array: value => (Array.isArray(value) ? (value as unknown[]) : undefined),
  object: value => (isRecord(value) ? value : undefined),
}

/** At least `least`, as the validator says it. */
export function atLeast(value: number | undefined, least: number, path: string): void {
  if (value !== undefined && value < least) throw refusals.malformed(`${path} must be >= ${least}`)
}
