import * as v from 'valibot'
import { board, VERSION, type BoardFile } from '../board'
import { withExactNumbers } from '../exactNumber'
import { isRecord, isUnknownWord, keysOf, LIST, pathOf, reasonOf, sentenceOf, type Fault } from './fault'
import { dangerIn } from './guard'
import { migrated, type Json } from './migrations'
import { onOneLine } from './quoted'
import { danglingIn } from './references'
import { repaired } from './repair'

/** `repaired`: what was wrong with the layout and has been put right. */
export type Parsed = { board: BoardFile; repaired: Fault[] } | { faults: Fault[] }

const LONGEST = 4_000_000

/**
 * A board from the text of its file, or from what was made of it. Never throws: everything that is wrong with it is
 * told, each with its place. References are looked at once every part is well-formed.
 */
export function parseBoard(given: unknown): Parsed {
  const file = readJson(given)
  if ('faults' in file) return file
  if (!isRecord(file.value)) return refused('is not an object')
  const danger = dangerIn(file.value)
  if (danger !== null) return { faults: [danger] }
  // Editors find the schema by it.
  const { $schema: _, ...words } = file.value
  const version = versionOf(words)
  if (typeof version !== 'number') return { faults: [version] }
  const found = wellFormed(migrated(words, version))
  return 'faults' in found ? found : inOrder(found.board)
}

/** What a board of ours would be refused for, were it read from a file. One that is in order is the same object. */
export function checked(board: BoardFile): Parsed {
  const found = wellFormed(board)
  return 'faults' in found ? found : inOrder(board)
}

function inOrder(board: BoardFile): Parsed {
  const faults = danglingIn(board)
  return faults.length > 0 ? { faults } : repaired(board)
}

/** Schemas name one unknown word of an object at a time: it is taken out, and they are asked again. */
function wellFormed(words: Json | BoardFile): { board: BoardFile } | { faults: Fault[] } {
  // To a schema of names a list is an object without any.
  if (Array.isArray(words.sources)) return { faults: [{ path: 'sources', reason: LIST }] }
  const unknown: Fault[] = []
  const rest = structuredClone(words)
  for (;;) {
    const { success, output, issues } = v.safeParse(board, rest, { abortPipeEarly: true })
    if (success) return unknown.length > 0 ? { faults: unknown } : { board: output }
    const surplus = issues.filter(isUnknownWord)
    if (surplus.length === 0) return { faults: [...unknown, ...told(issues, words)] }
    unknown.push(...told(surplus, words))
    for (const issue of surplus) takeOut(issue)
  }
}

function takeOut({ path }: v.BaseIssue<unknown>) {
  const last = path?.at(-1)
  const object: unknown = last?.input
  if (isRecord(object) && typeof last?.key === 'string') Reflect.deleteProperty(object, last.key)
}

/** Each fault once: of a list in an object's place every word is missing. */
function told(issues: readonly v.BaseIssue<unknown>[], words: unknown): Fault[] {
  const faults = issues.map(issue => ({ path: pathOf(keysOf(issue), words), reason: reasonOf(issue) }))
  return [...new Map(faults.map(fault => [sentenceOf(fault), fault])).values()]
}

function versionOf({ version }: Json): number | Fault {
  const path = 'version'
  if (version === undefined) return { path, reason: 'is missing; a board says “version”: 1' }
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    return { path, reason: 'is none that there has been' }
  if (version > VERSION)
    return {
      path,
      reason: `is ${version}, and this Signalbox reads boards up to version ${VERSION}. A newer one wrote it: open it there, or update this one`,
    }
  return version
}

const refused = (reason: string) => ({ faults: [{ path: 'the board', reason }] })

/** What is not text is taken for what its JSON would say. */
function readJson(given: unknown): { value: unknown } | { faults: Fault[] } {
  try {
    const text: unknown = typeof given === 'string' ? given : JSON.stringify(given)
    if (typeof text !== 'string') return refused('is not there')
    if (text.length > LONGEST) return refused(`is longer than ${LONGEST} characters`)
    // A byte order mark is no part of JSON, but of files from some editors.
    const json = text.replace(/^\uFEFF/, '')
    JSON.parse(json)
    return { value: JSON.parse(withExactNumbers(json)) as unknown }
  } catch (error) {
    // Engines quote the file in it.
    return refused(`is not JSON: ${error instanceof Error ? onOneLine(error.message) : 'it cannot be read'}`)
  }
}
