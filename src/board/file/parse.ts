import * as v from 'valibot'
import { board, VERSION, type BoardFile } from '../board'
import { withExactNumbers } from '../exactNumber'
import { isRecord, keysOf, pathOf, reasonOf, sentenceOf, type Fault } from './fault'
import { andMore, fitOf, MOST_FAULTS } from './fit'
import { dangerIn } from './guard'
import { migrated, type Json } from './migrations'
import { onOneLine } from './quoted'
import { danglingIn } from './references'
import { repaired } from './repair'
import { tooMuchIn } from './scan'

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
  if (faults.length > MOST_FAULTS) return { faults: [...faults.slice(0, MOST_FAULTS), andMore] }
  return faults.length > 0 ? { faults } : repaired(board)
}

/** Sizes and words first, then shapes: what the schema costs is bounded by what the walk let through. */
function wellFormed(words: Json | BoardFile): { board: BoardFile } | { faults: Fault[] } {
  const { faults, unknown, isOver } = fitOf(board, words)
  if (isOver) return { faults }
  const rest = unknown.length === 0 ? words : withoutWords(words, unknown)
  const { success, output, issues } = v.safeParse(board, rest, { abortPipeEarly: true })
  if (success && faults.length === 0) return { board: output }
  return { faults: success ? faults : told(faults, issues, words) }
}

function withoutWords(words: Json | BoardFile, unknown: readonly (readonly (string | number)[])[]): unknown {
  const rest: unknown = structuredClone(words)
  for (const keys of unknown) {
    const object = keys
      .slice(0, -1)
      .reduce<unknown>(
        (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : null),
        rest,
      )
    const word = keys.at(-1)
    if (isRecord(object) && word !== undefined) Reflect.deleteProperty(object, word)
  }
  return rest
}

/** Each fault once, and no more than anybody reads: of a list in an object's place every word is missing. */
function told(faults: readonly Fault[], issues: readonly v.BaseIssue<unknown>[], words: unknown): Fault[] {
  const each = new Map(faults.map(fault => [sentenceOf(fault), fault]))
  for (const issue of issues) {
    const fault = { path: pathOf(keysOf(issue), words), reason: reasonOf(issue) }
    if (each.size >= MOST_FAULTS && !each.has(sentenceOf(fault))) return [...each.values(), andMore]
    each.set(sentenceOf(fault), fault)
  }
  return [...each.values()]
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
    const tooMuch = tooMuchIn(json)
    if (tooMuch !== null) return refused(tooMuch)
    const value: unknown = JSON.parse(json)
    const exact = withExactNumbers(json)
    return { value: exact === json ? value : (JSON.parse(exact) as unknown) }
  } catch (error) {
    // Engines quote the file in it.
    return refused(`is not JSON: ${error instanceof Error ? onOneLine(error.message) : 'it cannot be read'}`)
  }
}
