import type { BoardFile } from '../../../src/board/board'

/**
 * By place: `*` stands for any entry, and a panel or source is told by its kind. Written down apart from the migration.
 */
const oldKeys: Record<string, Record<string, string>> = {
  '': { timeRange: 'time' },
  'variables.choice': { options: 'values' },
  'sources.table': { changes: 'by', verifyInterval: 'verify', timeColumn: 'time' },
  'sources.table.changes': { interval: 'every' },
  'sources.rpc': { refresh: 'again' },
  'sources.rpc.refresh': { interval: 'every' },
  'sources.folder': { refresh: 'again' },
  'sources.folder.refresh': { interval: 'every' },
  'sources.function': { refresh: 'again', expectation: 'expect', limit: 'keep' },
  'sources.function.refresh': { interval: 'every' },
  'sources.function.expectation': { json: 'says' },
  'sources.function.expectation.json': { value: 'equals' },
  'panels.line': { timeColumn: 'time', groupBy: 'by', timeBucket: 'bucket', valueRange: 'range' },
  'panels.number': { timeColumn: 'time', totalColumn: 'of', comparison: 'delta', betterDirection: 'good' },
  'panels.number.comparison': { kind: 'against' },
  'panels.gauge': { timeColumn: 'time', totalColumn: 'of' },
  'panels.table': { limit: 'rows', clickVariable: 'sets', editing: 'write' },
  'panels.bars': { groupBy: 'by', timeColumn: 'time', limit: 'bars', clickVariable: 'sets' },
  'panels.feed': { timeColumn: 'time', headlineColumn: 'headline', signals: 'tone', limit: 'rows' },
  'panels.messages': { limit: 'rows', canSend: 'send' },
  'panels.roster': { nameField: 'name', personField: 'person', heartbeatInterval: 'beat' },
  'panels.result': { display: 'as', limit: 'rows', canChangeArguments: 'call' },
  'panels.files': { limit: 'rows', editing: 'write' },
  'panels.health': { slowThresholdMs: 'slow', limit: 'probes' },
  'panels.timeline': { groupBy: 'entity', stateColumn: 'state', timeColumn: 'time', limit: 'lanes' },
  'panels.timeline.states': { signal: 'tone' },
  'panels.action': { inputs: 'fields', confirmation: 'confirm', rowTable: 'rows' },
  'panels.action.call': { refresh: 'again' },
  'panels.action.call.refresh': { interval: 'every' },
}
const place = { x: 'column', y: 'row', width: 'columns', height: 'rows' }

const oldChoices: Record<string, Record<string, string>> = {
  'panels.line.series.aggregate': { newest: 'last' },
  'panels.number.comparison.kind': { earlier: 'ago' },
  'panels.timeline.states.signal': { neutral: 'quiet' },
  'panels.action.confirmation': { simple: 'once', typed: 'dangerous' },
  'panels.action.inputs.type': { multiline: 'lines', integer: 'whole', boolean: 'flag' },
}
/** Whatever is in these is its author's. */
const AUTHORS = /\.(arguments|body|payload|default)$/

/** A board as version 1 wrote it. */
export const writeVersion1 = (board: BoardFile): unknown => ({
  ...(oldPart(board, '') as object),
  version: 1,
})

function oldPart(value: unknown, at: string): unknown {
  if (AUTHORS.test(at) && at !== 'variables.choice.default') return value
  if (Array.isArray(value)) return value.map(entry => oldPart(entry, kindPlace(at, entry)))
  if (typeof value === 'string') return oldChoices[at]?.[value] ?? value
  if (typeof value !== 'object' || value === null) return value
  if (at === 'sources')
    return Object.fromEntries(
      Object.entries(value).map(([name, source]) => [name, oldPart(source, kindPlace(at, source))]),
    )
  const keys = at.endsWith('.place') ? place : (oldKeys[at] ?? {})
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      new Map(Object.entries(keys)).get(key) ?? key,
      oldPart(part, at === '' ? key : `${at}.${key}`),
    ]),
  )
}

const kindPlace = (at: string, entry: unknown) =>
  /^(sources|panels|variables)$/.test(at) && typeof entry === 'object' && entry !== null && 'kind' in entry
    ? `${at}.${String(entry.kind)}`
    : at
