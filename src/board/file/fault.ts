import type * as v from 'valibot'
import { isHeld } from '../exactNumber'
import { quoted } from './quoted'

/** What is wrong with a board, and where. Read together they are a sentence: "panels[3] “CPU”.title: is empty". */
export interface Fault {
  path: string
  reason: string
}

export const sentenceOf = ({ path, reason }: Fault) => `${path}: ${reason}`

/** The place of a value in a board, in words: a panel is called by its title as well. */
export function pathOf(keys: readonly (string | number)[], root: unknown): string {
  let value = root
  let path = ''
  for (const key of keys) {
    value = isRecord(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined
    path += typeof key === 'number' ? `[${key}]` : /^\w+$/.test(key) ? `.${key}` : `[${quoted(key)}]`
    if (/^\.panels\[\d+\]$/.test(path) && isRecord(value) && typeof value['title'] === 'string')
      path += ` ${quoted(value['title'])}`
  }
  return path === '' ? 'the board' : path.replace(/^\./, '')
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Issue = v.BaseIssue<unknown>

/** To a schema a list is an object with none of its words: what is wrong is the list. */
const isListForObject = ({ type, path }: Issue) =>
  type === 'strict_object' && Array.isArray(path?.at(-1)?.input)
export const LIST = 'is a list, not an object'

export const keysOf = (issue: Issue): (string | number)[] =>
  (issue.path ?? [])
    .slice(0, isListForObject(issue) ? -1 : undefined)
    .flatMap(({ key }) => (typeof key === 'string' || typeof key === 'number' ? [key] : []))

/** A word that nobody knows here: an object of known words has one more. */
const isUnknownWord = (issue: Issue) =>
  issue.type === 'strict_object' && issue.expected === 'never' && !isListForObject(issue)

const nouns: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  Object: 'an object',
  Array: 'a list',
  null: 'null',
}
const named = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : (nouns[typeof value] ?? 'an object')
/** `("a" | "b")` → one of “a”, “b” */
const choice = (expected: string) => {
  const words = [...expected.matchAll(/"([^"]*)"/g)].map(([, word = '']) => quoted(word))
  return `${words.length === 1 ? '' : 'one of '}${words.join(', ')}`
}
const shown = (value: unknown) => (typeof value === 'string' ? quoted(value) : named(value))

/** What was a number in the file, and could not stay one. */
const isTooLong = (input: unknown) =>
  typeof input === 'string' && /^-?\d[\d.eE+-]*$/.test(input) && !isHeld(input)
const TOO_LONG = 'has more digits than a number holds here: write 15 at most'

/** Why, to follow a path. What schemas say themselves is already in our words. */
export function reasonOf(issue: Issue): string {
  const { type, expected, input, message, kind } = issue
  if (isListForObject(issue)) return LIST
  if (isUnknownWord(issue)) return 'is a word that boards do not have'
  if (type === 'strict_object' && expected?.startsWith('"') === true) return 'is missing'
  if (kind === 'validation' || !message.startsWith('Invalid ')) return message
  if (expected === null) return 'is not allowed here'
  if (expected === 'number' && isTooLong(input)) return TOO_LONG
  const noun = nouns[expected]
  if (noun !== undefined) return `is ${named(input)}, not ${noun}`
  return `is ${shown(input)}, not ${expected.includes('"') ? choice(expected) : expected}`
}
