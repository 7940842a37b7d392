import * as v from 'valibot'
import { boardSchema, type BoardFile } from '../board'
import { VERSION } from './version'
import { withExactNumbers } from '../json/exactNumbers'
import { issueKeys, describePath, issueReason, faultSentence, type Fault } from './fault'
import { isRecord } from '../json/isRecord'
import { moreFaults, checkFit, MAX_FAULTS } from './schemaFit'
import { safetyFault } from './safetyFault'
import { migrate, type BoardJson } from './migrations'
import type { KeyPath } from './renaming'
import { toSingleLine } from '../text/quote'
import { danglingReferences } from './references'
import { repairLayout } from './repairLayout'
import { jsonSizeFault } from '../json/scanJson'

/** `repaired`: which layout faults were repaired. */
export type ParseResult = { board: BoardFile; repaired: Fault[] } | { faults: Fault[] }

const MAX_LENGTH = 4_000_000

/**
 * Parses a board from the text of its file, or from its JSON value. Never throws: it reports every fault with its path.
 * References are checked once every part is well-formed. A file of an older version is migrated first; the paths are
 * those of the file as it was written.
 */
export function parseBoard(input: unknown): ParseResult {
  const file = parseJson(input)
  if ('faults' in file) return file
  if (!isRecord(file.value)) return refuse('is not an object')
  const danger = safetyFault(file.value)
  if (danger !== null) return { faults: [danger] }
  // Editors find the schema by this key.
  const { $schema: _, ...content } = file.value
  const version = versionOf(content)
  if (typeof version !== 'number') return { faults: [version] }
  const { file: current, keysInFile, quotesNewWord } = migrate(content, version)
  const describe = (keys: KeyPath) => describePath(keysInFile(keys), content)
  const checkResult = checkSchema(current, describe)
  const result = 'faults' in checkResult ? checkResult : checkReferences(checkResult.board, describe)
  if (!('faults' in result) || !result.faults.some(({ reason }) => quotesNewWord(reason))) return result
  const reason = `is ${version}, but what is quoted above are keys and values of version ${VERSION}`
  return { faults: [...result.faults, { path: 'version', reason }] }
}

/** Checks one of our own boards as if it were read from a file. A valid board stays the same object. */
export function checkBoard(board: BoardFile): ParseResult {
  const describe = (keys: KeyPath) => describePath(keys, board)
  const result = checkSchema(board, describe)
  return 'faults' in result ? result : checkReferences(board, describe)
}

function checkReferences(board: BoardFile, describe: (keys: KeyPath) => string): ParseResult {
  const faults = danglingReferences(board, describe)
  if (faults.length > MAX_FAULTS) return { faults: [...faults.slice(0, MAX_FAULTS), moreFaults] }
  return faults.length > 0 ? { faults } : repairLayout(board)
}

/** Sizes and keys first, then the schema: the first walk bounds what the schema costs. */
function checkSchema(
  content: BoardJson | BoardFile,
  describe: (keys: KeyPath) => string,
): { board: BoardFile } | { faults: Fault[] } {
  const { faults, unknownKeys, isTooLarge } = checkFit(boardSchema, content, describe)
  if (isTooLarge) return { faults }
  const rest = unknownKeys.length === 0 ? content : withoutKeys(content, unknownKeys)
  const { success, output, issues } = v.safeParse(boardSchema, rest, { abortPipeEarly: true })
  if (success && faults.length === 0) return { board: output }
  return { faults: success ? faults : mergeFaults(faults, issues, describe) }
}

function withoutKeys(
  content: BoardJson | BoardFile,
  unknownKeys: readonly (readonly (string | number)[])[],
): unknown {
  const rest: unknown = structuredClone(content)
  for (const keys of unknownKeys) {
    const object = keys
      .slice(0, -1)
      .reduce<unknown>(
        (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : null),
        rest,
      )
    const lastKey = keys.at(-1)
    if (isRecord(object) && lastKey !== undefined) Reflect.deleteProperty(object, lastKey)
  }
  return rest
}

/** Each fault once, and no more than anybody reads: a list in place of an object lacks every key. */
function mergeFaults(
  faults: readonly Fault[],
  issues: readonly v.BaseIssue<unknown>[],
  describe: (keys: KeyPath) => string,
): Fault[] {
  const faultsBySentence = new Map(faults.map(fault => [faultSentence(fault), fault]))
  for (const issue of issues) {
    const fault = { path: describe(issueKeys(issue)), reason: issueReason(issue) }
    if (faultsBySentence.size >= MAX_FAULTS && !faultsBySentence.has(faultSentence(fault)))
      return [...faultsBySentence.values(), moreFaults]
    faultsBySentence.set(faultSentence(fault), fault)
  }
  return [...faultsBySentence.values()]
}

function versionOf({ version }: BoardJson): number | Fault {
  const path = 'version'
  if (version === undefined) return { path, reason: `is missing: add “version”: ${VERSION}` }
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1)
    return { path, reason: 'has never existed' }
  if (version > VERSION)
    return {
      path,
      reason: `is ${version}, but this Signalbox reads boards up to version ${VERSION}. Update Signalbox to open it`,
    }
  return version
}

const refuse = (reason: string) => ({ faults: [{ path: 'the board', reason }] })

/** A value other than text is read as its JSON would be. */
function parseJson(input: unknown): { value: unknown } | { faults: Fault[] } {
  try {
    const text: unknown = typeof input === 'string' ? input : JSON.stringify(input)
    if (typeof text !== 'string') return refuse('is missing')
    if (text.length > MAX_LENGTH) return refuse(`is longer than ${MAX_LENGTH} characters`)
    // A byte order mark is not part of JSON, but some editors write it.
    const json = text.replace(/^\uFEFF/, '')
    const sizeFault = jsonSizeFault(json)
    if (sizeFault !== null) return refuse(sizeFault)
    const value: unknown = JSON.parse(json)
    const exact = withExactNumbers(json)
    return { value: exact === json ? value : (JSON.parse(exact) as unknown) }
  } catch (error) {
    // Engines quote the file in their message.
    return refuse(`is not JSON: ${error instanceof Error ? toSingleLine(error.message) : 'it can’t be read'}`)
  }
}
