import type { ObjectRenaming } from './renaming'

/** The words of version 1 in those of version 2; the board's README has them as a table. */

const refresh: ObjectRenaming = { keys: { every: 'interval' } }
const requestRenaming: ObjectRenaming = { keys: { again: 'refresh' }, parts: { again: refresh } }

const sources: Record<string, ObjectRenaming> = {
  table: {
    keys: { by: 'changes', verify: 'verifyInterval', time: 'timeColumn' },
    parts: { by: { kinds: { polling: { keys: { every: 'interval' } } } } },
    // It named a column by which rows were verified.
    droppedKeys: ['version'],
  },
  rpc: requestRenaming,
  folder: requestRenaming,
  function: {
    keys: { again: 'refresh', expect: 'expectation', keep: 'limit' },
    parts: {
      again: refresh,
      expect: { keys: { says: 'json' }, parts: { says: { keys: { equals: 'value' } } } },
    },
  },
}

const place: ObjectRenaming = { keys: { column: 'x', row: 'y', columns: 'width', rows: 'height' } }
const editing: ObjectRenaming = { keys: { dangerous: 'extraConfirmation' } }

const panels: Record<string, ObjectRenaming> = {
  line: {
    keys: { time: 'timeColumn', by: 'groupBy', bucket: 'timeBucket', range: 'valueRange' },
    parts: { series: { entries: { choices: { aggregate: { last: 'newest' } } } } },
  },
  number: {
    keys: { time: 'timeColumn', of: 'totalColumn', delta: 'comparison', good: 'betterDirection' },
    parts: { delta: { keys: { against: 'kind' }, choices: { against: { ago: 'earlier' } } } },
  },
  gauge: { keys: { time: 'timeColumn', of: 'totalColumn' } },
  bars: { keys: { by: 'groupBy', time: 'timeColumn', bars: 'limit', sets: 'clickVariable' } },
  table: { keys: { rows: 'limit', sets: 'clickVariable', write: 'editing' }, parts: { write: editing } },
  files: { keys: { rows: 'limit', write: 'editing' }, parts: { write: editing } },
  feed: { keys: { time: 'timeColumn', headline: 'headlineColumn', tone: 'signals', rows: 'limit' } },
  messages: { keys: { rows: 'limit', send: 'canSend' } },
  roster: { keys: { name: 'nameField', person: 'personField', beat: 'heartbeatInterval' } },
  result: { keys: { as: 'display', rows: 'limit', call: 'canChangeArguments' } },
  health: { keys: { slow: 'slowThresholdMs', probes: 'limit' } },
  timeline: {
    keys: { entity: 'groupBy', state: 'stateColumn', time: 'timeColumn', lanes: 'limit' },
    parts: { states: { entries: { keys: { tone: 'signal' }, choices: { tone: { quiet: 'neutral' } } } } },
  },
  action: {
    keys: { fields: 'inputs', confirm: 'confirmation', rows: 'rowTable' },
    choices: { confirm: { once: 'simple', dangerous: 'typed' } },
    parts: {
      call: { kinds: { rpc: requestRenaming } },
      fields: { entries: { choices: { type: { lines: 'multiline', whole: 'integer', flag: 'boolean' } } } },
    },
  },
  text: {},
}

const withPlace = (panel: ObjectRenaming): ObjectRenaming => ({ ...panel, parts: { ...panel.parts, place } })

export const fromVersion1: ObjectRenaming = {
  keys: { time: 'timeRange' },
  parts: {
    sources: { entries: { kinds: sources } },
    variables: { entries: { kinds: { choice: { keys: { values: 'options' } } } } },
    panels: {
      entries: {
        kinds: Object.fromEntries(Object.entries(panels).map(([kind, panel]) => [kind, withPlace(panel)])),
      },
    },
  },
}

/** The words of a call that somebody approved. */
export const callFromVersion1 = requestRenaming
