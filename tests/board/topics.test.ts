import { describe, expect, test } from 'vitest'
import type { BoardFile } from '../../src/board/board'
import { resolveVariables } from '../../src/board/model/resolveVariables'
import { formatBoard } from '../../src/board/file/formatBoard'
import { parseBoard } from '../../src/board/file/parseBoard'
import type { PresenceSource, TopicSource } from '../../src/board/model/source'

const place = { x: 0, y: 0, width: 4, height: 4 }
const alarms: TopicSource = {
  kind: 'topic',
  topic: 'alarms',
  private: true,
  replay: true,
  limit: 100,
  events: ['raised'],
  fields: ['severity'],
}
const desk: PresenceSource = { kind: 'presence', topic: 'desk' }
const board: BoardFile = {
  version: 2,
  title: 'Topics',
  sources: { alarms, desk },
  panels: [
    { id: 'log', kind: 'messages', title: 'Alarms', source: 'alarms', place, limit: 50 },
    {
      id: 'feed',
      kind: 'feed',
      title: 'What happened',
      source: 'alarms',
      timeColumn: 'at',
      headlineColumn: 'event',
      place: { ...place, x: 4 },
      limit: 10,
      details: [{ column: 'severity', label: 'Severity' }],
      signals: { column: 'severity', values: [{ value: 'high', signal: 'bad' }] },
    },
    {
      id: 'who',
      kind: 'roster',
      title: 'Online now',
      source: 'desk',
      place: { ...place, x: 8 },
      nameField: 'name',
      personField: 'user_id',
      heartbeatInterval: 30,
    },
  ],
}

const faultsOf = (changedParts: object) => {
  const result = parseBoard({ ...board, ...changedParts })
  return 'faults' in result ? result.faults.map(({ path, reason }) => `${path}: ${reason}`) : []
}

test('a board of topics comes back from its text, and no variable touches it', () => {
  expect(parseBoard(formatBoard(board))).toEqual({ board, repaired: [] })
  expect(resolveVariables(board).sources['alarms']).toBe(alarms)
})

describe('the faults of a refused topic, with their places', () => {
  test.each<[string, object, RegExp]>([
    ['a replay of a public topic', { ...alarms, private: false }, /only private topics have/],
    ['a field that every message has', { ...alarms, fields: ['at'] }, /repeats a built-in column/],
    ['a topic without a name', { ...alarms, topic: '' }, /topic: is empty/],
    ['a limit of none', { ...alarms, limit: 0 }, /limit: is less than 1/],
  ])('%s', (_, alarms, sentence) => {
    expect(faultsOf({ sources: { alarms, desk } })).toEqual([expect.stringMatching(sentence) as string])
  })

  test('panels over sources that have other columns', () => {
    expect(faultsOf({ panels: board.panels.map(panel => ({ ...panel, source: 'desk' })) })).toEqual([
      expect.stringContaining('source “desk” doesn’t read column “at”') as string,
      expect.stringContaining('source “desk” doesn’t read column “event”') as string,
      expect.stringContaining('source “desk” doesn’t read column “payload”') as string,
      expect.stringContaining('source “desk” doesn’t read column “at”') as string,
      expect.stringContaining('source “desk” doesn’t read column “event”') as string,
      expect.stringContaining('source “desk” doesn’t read column “severity”') as string,
    ])
  })
})
