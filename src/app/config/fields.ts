import { ConfigError } from '../../shared/config'

/** Returns the value of a setting. Throws ConfigError, which names the place and never quotes the value. */
export type ReadSetting<T> = (value: unknown, place: string) => T

/** The settings of an object, by name. An optional setting that is left out is undefined. */
type Readers<T> = { readonly [K in keyof T]-?: ReadSetting<T[K] | undefined> }

const invalid = (problem: string) =>
  new ConfigError('file', `The server’s config.json is invalid: ${problem}.`)
const expectedAt = (place: string, expectation: string) =>
  invalid(`${place === '' ? '' : `at "${place}", `}${expectation} was expected`)
const memberPath = (place: string, name: string) => (place === '' ? name : `${place}.${name}`)

export const text =
  (shape = /^/, expectation = 'text'): ReadSetting<string> =>
  (value, place) => {
    if (typeof value === 'string' && shape.test(value)) return value
    throw expectedAt(place, expectation)
  }

export const boolean: ReadSetting<boolean> = (value, place) => {
  if (typeof value === 'boolean') return value
  throw expectedAt(place, 'true or false')
}

export const oneOf =
  <T extends string>(...choices: readonly T[]): ReadSetting<T> =>
  (value, place) => {
    const choice = choices.find(each => each === value)
    if (choice !== undefined) return choice
    throw expectedAt(place, choices.map(each => `"${each}"`).join(' or '))
  }

export const list =
  <T>(read: ReadSetting<T>): ReadSetting<T[]> =>
  (value, place) => {
    if (Array.isArray(value)) return value.map((each, i) => read(each, memberPath(place, String(i))))
    throw expectedAt(place, 'a list')
  }

/** An object with these settings and no other. */
export const object =
  <T extends object>(readers: Readers<T>): ReadSetting<T> =>
  (value, place) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw expectedAt(place, 'an object')
    const givenValues = new Map<string, unknown>(Object.entries(value))
    const settings = Object.entries<ReadSetting<unknown>>(readers).map(([name, read]) => [
      name,
      read(givenValues.get(name), memberPath(place, name)),
    ])
    const unknownName = [...givenValues.keys()].find(name => !Object.hasOwn(readers, name))
    if (unknownName !== undefined) throw invalid(`unknown setting “${memberPath(place, unknownName)}”`)
    return Object.fromEntries(settings.filter(([, setting]) => setting !== undefined)) as T
  }

/** The same, or `initially` where the setting is left out. */
export const withDefault =
  <T, D>(read: ReadSetting<T>, initially: D): ReadSetting<T | D> =>
  (value, place) =>
    value === undefined ? initially : read(value, place)

export const optional = <T>(read: ReadSetting<T>) => withDefault(read, undefined)
