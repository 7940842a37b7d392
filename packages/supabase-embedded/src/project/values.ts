import * as v from 'valibot'

/**
 * A value of `config.toml` as the CLI decodes it: weakly, since `env(NAME)` always gives a string.
 * `read` answers undefined for what it cannot use.
 */
function value<T>(expectedForm: string, read: (raw: unknown) => T | undefined) {
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, T>(({ dataset, addIssue, NEVER }) => {
      const readValue = read(dataset.value)
      if (readValue !== undefined) return readValue
      addIssue({ message: `expected ${expectedForm}, got ${JSON.stringify(dataset.value)}` })
      return NEVER
    }),
  )
}

export const bool = value('true or false', raw =>
  typeof raw === 'boolean' ? raw : raw === 'true' ? true : raw === 'false' ? false : undefined,
)

export const wholeNumber = value('a whole number, 0 or more', raw => {
  const number = typeof raw === 'string' && raw.trim() !== '' ? Number(raw) : raw
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 ? number : undefined
})

export const text = value('a string', raw => (typeof raw === 'string' ? raw : undefined))

export const texts = value('a list of strings', raw => {
  if (typeof raw === 'string') return raw === '' ? [] : raw.split(',')
  return Array.isArray(raw) && raw.every(item => typeof item === 'string') ? raw : undefined
})

export const oneOf = <const Word extends string>(...words: Word[]) =>
  value(`one of ${words.map(word => `"${word}"`).join(', ')}`, raw => words.find(word => word === raw))

const UNITS: Record<string, number> = { h: 3600, m: 60, s: 1, ms: 1e-3, us: 1e-6, µs: 1e-6, ns: 1e-9 }

/** Go's notation to seconds: "1h30m", "500ms". */
export const duration = value('a duration such as "1h30m" or "5s"', raw => {
  if (typeof raw !== 'string') return undefined
  if (raw === '0') return 0
  const parts = raw.match(/\d+(?:\.\d+)?(?:h|ms|us|µs|ns|m|s)/g)
  if (parts?.join('') !== raw) return undefined
  return parts.reduce(
    (sum, part) => sum + Number.parseFloat(part) * (UNITS[part.replace(/[\d.]+/, '')] ?? 0),
    0,
  )
})

/** Docker's notation to bytes: "50MiB"; MB counts in 1024s as well. */
export const size = value('a size such as "50MiB"', raw => {
  if (typeof raw === 'number') return Number.isInteger(raw) && raw >= 0 ? raw : undefined
  const [, number, unit] =
    /^(\d+(?:\.\d+)?)\s*([kmgtp]?)(?:i?b)?$/i.exec(typeof raw === 'string' ? raw : '') ?? []
  if (number === undefined || unit === undefined) return undefined
  return Math.floor(Number(number) * 1024 ** ' kmgtp'.indexOf(unit.toLowerCase() || ' '))
})

type Entries = Record<string, v.GenericSchema>

/** A table with only these keys; left out, it is an empty one. */
export const section = <const E extends Entries>(entries: E) =>
  v.optional(v.strictObject(entries), {} as v.InferInput<v.StrictObjectSchema<E, undefined>>)

/** Tables of free names, all of one kind. */
export const tableOf = <Item extends v.GenericSchema>(item: Item) =>
  v.optional(v.record(v.string(), item), {})

/** A key the embedded backend reads without using. */
export const unusedKey = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(schema)
