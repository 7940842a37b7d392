/** A mutant inside the engine: a text that occurs once in a source file, and its replacement. */
export interface Edit {
  file: string
  text: string
  becomes: string
  /** Edits made as well, of code that would keep the promise on its own. */
  also?: Edit
}

const streams = (file: string, text: string, becomes: string): Edit => ({
  file: `src/streams/${file}.ts`,
  text,
  becomes,
})
const backend = (file: string, text: string, becomes: string): Edit => ({
  file: `src/backend/supabase/${file}.ts`,
  text,
  becomes,
})

export const edits = {
  'rows beyond the edge taken for the next': streams(
    'rows/rowBuffer',
    'index.locate(entry, edge)',
    'index.locate(entry, undefined)',
  ),
  'changes during a read forgotten': streams(
    'rows/rowBuffer',
    'start < changes.length; start += AT_ONCE',
    'start < 0; start += AT_ONCE',
  ),
  'no refill': streams(
    'rows/rowBuffer',
    "return neededRead ?? (isShort ? 'refill' : null)",
    'return neededRead',
  ),
  'columns that were left out taken for empty': streams(
    'rows/changesSinceRead',
    'isComplete: mergedRow === null || hasAllColumns(mergedRow)',
    'isComplete: true',
  ),
  'rows that changes touched trusted': streams(
    'table/reads/rowVersions',
    'version === undefined || version !== rowVersions[i]',
    'version !== undefined && version !== rowVersions[i]',
  ),
  'rows that a comparison brings trusted': streams(
    'table/reads/verification',
    'rowVersions.confirm(list?.touchedRows ?? [], result.touchedRows)',
    'true',
  ),
  'verified once': streams(
    'table/reads/readSchedule',
    'setDelay(verifyDelay(source, isSoon, cleanReads), false)',
    'if (cleanReads === 0) setDelay(verifyDelay(source, isSoon, cleanReads), false)',
  ),
  'what a verification finds kept': streams(
    'table/reads/wholeRead',
    'if (isConfirmed && (yield* rowBuffer.hasSameOrder(rows, isTruncated, isUnsettled))) {',
    'if (kind === null) {',
  ),
  'an older answer over a newer change': {
    ...streams('table/reads/refetchQueue', 'for (const name of resolvedKeys) rowsToRead.delete(name)', ''),
    also: streams(
      'table/recentChanges',
      'return states.some(state => state === undefined || isEqual(state, answer))',
      'return false',
    ),
  },
  'cut changes dropped': streams(
    'table/applyFilter',
    "if (signal.type === 'incomplete') {\n        refetchQueue.add(name, signal.key)",
    "if (signal.type === 'incomplete') {\n        refetchQueue.resolve(name)",
  ),
  'at most taken for less': streams(
    'predicate/predicate',
    "lte: byOrder(place => place !== 'after'),",
    "lte: byOrder(place => place === 'before'),",
  ),
  'another order of the same rows not drawn': streams(
    'views/kinds/deriveTable',
    'const isReplaced = rows?.replacements !== replacements',
    'const isReplaced = false',
  ),
  'the old key kept': backend(
    'realtime/changePayload',
    'const isMoved = isKeyKnown && key.some(column => old[column] !== row[column])',
    'const isMoved = false',
  ),
  'digits rounded': backend(
    'wire/exactJson',
    'if (!hasLongDigits(json) && !EXTREME_EXPONENT.test(json)) return json',
    'return json',
  ),
} satisfies Record<string, Edit>
