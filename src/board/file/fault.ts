import type * as v from 'valibot'
import { isRecord } from '../json/isRecord'
import { isExactAsDouble } from '../json/exactNumbers'
import { quote } from '../text/quote'

/** What is wrong with a board, and where. Path and reason form a sentence: "panels[3] “CPU”.title: is empty". */
export interface Fault {
  path: string
  reason: string
}

export const faultSentence = ({ path, reason }: Fault) => `${path}: ${reason}`

/** The path of a value in a board; a panel is also named by its title. */
export function describePath(keys: readonly (string | number)[], root: unknown): string {
  let value = root
  let path = ''
  for (const key of keys) {
    value = isRecord(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined
    path += typeof key === 'number' ? `[${key}]` : /^\w+$/.test(key) ? `.${key}` : `[${quote(key)}]`
    if (/^\.panels\[\d+\]$/.test(path) && isRecord(value) && typeof value['title'] === 'string')
      path += ` ${quote(value['title'])}`
  }
  return path === '' ? 'the board' : path.replace(/^\./, '')
}

type Issue = v.BaseIssue<unknown>

/** A schema reads a list as an object that lacks every key: the fault is the list itself. */
const isListForObject = ({ type, path }: Issue) =>
  type === 'strict_object' && Array.isArray(path?.at(-1)?.input)
export const LIST_NOT_OBJECT = 'is a list, not an object'

export const issueKeys = (issue: Issue): (string | number)[] =>
  (issue.path ?? [])
    .slice(0, isListForObject(issue) ? -1 : undefined)
    .flatMap(({ key }) => (typeof key === 'string' || typeof key === 'number' ? [key] : []))

/** An unknown key: the object has one key more than its schema. */
const isUnknownKey = (issue: Issue) =>
  issue.type === 'strict_object' && issue.expected === 'never' && !isListForObject(issue)

const nouns: Record<string, string> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  Object: 'an object',
  Array: 'a list',
  null: 'null',
}
const typeName = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'a list' : (nouns[typeof value] ?? 'an object')
/** `("a" | "b")` → one of “a”, “b” */
const choiceText = (expectedText: string) => {
  const words = [...expectedText.matchAll(/"([^"]*)"/g)].map(([, word = '']) => quote(word))
  return `${words.length === 1 ? '' : 'one of '}${words.join(', ')}`
}
const valueText = (value: unknown) => (typeof value === 'string' ? quote(value) : typeName(value))

/** Whether this was a number in the file that a double cannot hold. */
const hasTooManyDigits = (input: unknown) =>
  typeof input === 'string' && /^-?\d[\d.eE+-]*$/.test(input) && !isExactAsDouble(input)
const TOO_MANY_DIGITS = 'has too many digits: use 15 at most'

/** The reason, to follow a path. Messages of our own schemas are already worded for it. */
export function issueReason(issue: Issue): string {
  const { type, expected, input, message, kind } = issue
  if (isListForObject(issue)) return LIST_NOT_OBJECT
  if (isUnknownKey(issue)) return 'is not a known key'
  if (type === 'strict_object' && expected?.startsWith('"') === true) return 'is missing'
  if (kind === 'validation' || !message.startsWith('Invalid ')) return message
  if (expected === null) return 'is not allowed here'
  if (expected === 'number' && hasTooManyDigits(input)) return TOO_MANY_DIGITS
  const noun = nouns[expected]
  if (noun !== undefined) return `is ${typeName(input)}, not ${noun}`
  return `is ${valueText(input)}, not ${expected.includes('"') ? choiceText(expected) : expected}`
}
