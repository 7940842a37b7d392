import { isRecord } from '../json/isRecord'

/** How the words of a part of a file change from one version to the next. What is not mentioned stays. */
export type Renaming = ObjectRenaming | EntryRenaming | KindRenaming

export interface ObjectRenaming {
  /** New names of keys, by their old ones. */
  keys?: Words
  /** New words for choices, by the old name of their key. */
  choices?: Readonly<Record<string, Words>>
  /** The changes within each part, by the old name of its key. */
  parts?: Readonly<Record<string, Renaming>>
  /** Keys that mean nothing any more. */
  droppedKeys?: readonly string[]
}
/** For each entry of a list or of a record with names of the author's choice. */
interface EntryRenaming {
  entries: Renaming
}
/** By the `kind` of the object. */
interface KindRenaming {
  kinds: Readonly<Record<string, ObjectRenaming>>
}
type Words = Readonly<Record<string, string>>
export type KeyPath = readonly (string | number)[]

/** The value with the new names. Never throws: a value of an unexpected shape stays as it is. */
export function rename(renaming: Renaming | undefined, value: unknown): unknown {
  if (renaming === undefined) return value
  if ('entries' in renaming) {
    if (Array.isArray(value)) return value.map(entry => rename(renaming.entries, entry))
    return isRecord(value) ? mapEntries(value, (key, part) => [key, rename(renaming.entries, part)]) : value
  }
  const own = objectRenaming(renaming, value)
  return own === undefined || !isRecord(value) ? value : renameObject(own, value)
}

export function renameObject(
  renaming: ObjectRenaming,
  value: Record<string, unknown>,
): Record<string, unknown> {
  const { choices = {}, parts = {}, droppedKeys = [] } = renaming
  const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !droppedKeys.includes(key)))
  return mapEntries(rest, (key, part) => [
    renameKey(renaming, key),
    typeof part === 'string'
      ? wordIn(wordIn(choices, key) ?? {}, part, part)
      : rename(wordIn(parts, key), part),
  ])
}

/** Where a place of the renamed value is in the value with the old words. */
export function originalKeys(renaming: Renaming | undefined, keys: KeyPath, value: unknown): KeyPath {
  const [key, ...rest] = keys
  if (key === undefined || renaming === undefined) return keys
  if ('entries' in renaming) return [key, ...originalKeys(renaming.entries, rest, partOf(value, key))]
  const own = objectRenaming(renaming, value)
  if (own === undefined) return keys
  const oldKey = renameKey(own, String(key))
  return [oldKey, ...originalKeys(wordIn(own.parts ?? {}, oldKey), rest, partOf(value, oldKey))]
}

/** All words that only the new version has. */
export function newWords(renaming: Renaming): Set<string> {
  if ('entries' in renaming) return newWords(renaming.entries)
  if ('kinds' in renaming) return new Set(Object.values(renaming.kinds).flatMap(own => [...newWords(own)]))
  const { keys = {}, choices = {}, parts = {} } = renaming
  return new Set([
    ...Object.values(keys),
    ...Object.values(choices).flatMap(words => Object.values(words)),
    ...Object.values(parts).flatMap(part => [...newWords(part)]),
  ])
}

const objectRenaming = (
  renaming: ObjectRenaming | KindRenaming,
  value: unknown,
): ObjectRenaming | undefined =>
  !('kinds' in renaming)
    ? renaming
    : isRecord(value) && typeof value['kind'] === 'string'
      ? wordIn(renaming.kinds, value['kind'])
      : undefined

/**
 * An old file cannot have used a new name as a key. If it contains one anyway, the two names are swapped: no key is
 * lost, both versions of the file refuse the same key, and this function also works backwards.
 */
function renameKey({ keys = {} }: ObjectRenaming, key: string): string {
  const oldKey = Object.entries(keys).find(([, newKey]) => newKey === key)?.[0]
  return wordIn(keys, key) ?? oldKey ?? key
}

/** Names of the author's choice may be those that every object inherits. */
function wordIn<T>(words: Readonly<Record<string, T>>, word: string): T | undefined
function wordIn<T>(words: Readonly<Record<string, T>>, word: string, fallback: T): T
function wordIn<T>(words: Readonly<Record<string, T>>, word: string, fallback?: T): T | undefined {
  return Object.hasOwn(words, word) ? words[word] : fallback
}

const partOf = (value: unknown, key: string | number): unknown =>
  isRecord(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined

const mapEntries = (
  value: Record<string, unknown>,
  change: (key: string, part: unknown) => [string, unknown],
) => Object.fromEntries(Object.entries(value).map(([key, part]) => change(key, part)))
