import { expect, test } from 'vitest'
import type { Loss } from '../../src/backend/ports/backend.port'
import type { NumberPanel } from '../../src/board/board'
import type { TopicSource } from '../../src/board/model/source'
import { RowsHandover } from '../../src/streams/rowsHandover'
import { many, message, plays, topic } from './topicMarbles'

const alarms: TopicSource = { ...topic, events: ['raised'] }
const letters = (count: number) => Object.keys(many(count)).join('')
const silenceLoss: Loss = {
  kind: 'lost',
  reason: 'the server didn’t respond for a while, so a replay was requested',
}
const isEven = (n: number) => (n % 2 === 0 ? 'raised' : 'noise')

test('a replay is as long as the project sent it, whatever events are wanted', () => {
  const shown = '24,22,20,18,16,14,12,10,8,6,4,2'
  const replay = { source: alarms, until: '^ 2s !', steps: 'jp-a 997ms W' }
  plays({
    ...replay,
    input: `jp(${letters(25)})`,
    messages: many(25, 1, isEven),
    means: { a: `part ${shown}`, W: `whole ${shown} not provable` },
  })
  plays({
    ...replay,
    input: `jp(${letters(24)})`,
    messages: many(24, 1, isEven),
    means: { a: `part ${shown}`, W: `whole ${shown} replayed 12` },
  })
})

/** A connection without a replay, which began with nothing. */
const first = {
  input: 'jp---(abc)',
  until: '^ 30ms !',
  steps: 'j(pA)-B',
  messages: { a: message('1'), b: message('2'), c: message('3') },
  empty: 'whole  not provable',
}

test('a message of another event, or one that has left the list, proves that a replay reaches back', () => {
  const noise = plays({
    source: { ...alarms, replay: false },
    input: 'jp---n',
    until: '^ 30ms !',
    steps: 'j(pA)',
    messages: { n: message('1', false, 'noise') },
    means: { A: first.empty },
  })
  const shown = '24,22,20,18,16,14,12,10,8,6,4,2'
  plays({
    source: alarms,
    input: `jp(${letters(25)})`,
    messages: many(25, 1, isEven),
    memory: noise,
    until: '^ 2s !',
    steps: 'jp-a 997ms W',
    means: { a: `part ${shown}`, W: `whole ${shown} replayed 12` },
  })
})

test('a message that has left the list does not come back as the newest', () => {
  const short: TopicSource = { ...topic, limit: 2 }
  const { empty, ...script } = first
  const before = { ...script, source: { ...short, replay: false }, means: { A: empty, B: 'whole 3,2' } }
  plays({
    source: short,
    input: 'jp(ABC)',
    messages: many(3),
    memory: plays(before),
    until: '^ 2s !',
    steps: 'jp 999ms W',
    means: { W: 'whole 3,2 replayed 0' },
  })
})

test('what came before a replay was known to be complete proves nothing of the next', () => {
  const { empty, ...script } = first
  const before = { ...script, source: { ...topic, replay: false }, means: { A: empty, B: 'whole 3,2,1' } }
  const replay = (from: number) => ({
    input: `jp(${letters(25)})`,
    messages: many(25, from),
    steps: 'jp-a',
    newest: `${listDown(from + 24, 40)},3,2,1`,
  })
  const { newest: cut, ...cutScript } = replay(40)
  const memory = plays({
    ...cutScript,
    until: '^ 500ms !',
    memory: plays(before),
    means: { a: `part ${cut}` },
  })
  const { newest, ...nextScript } = replay(41)
  plays({
    ...nextScript,
    until: '^ 2s !',
    steps: 'jp-a 997ms W',
    memory,
    means: { a: `part ${newest}`, W: `whole ${newest} not provable` },
  })
})

test('messages are asked for since the last sign of life before which none was missing', () => {
  const sinces: (number | null)[] = []
  const play = (input: string, steps: string, memory: RowsHandover | null, loss?: Loss) =>
    plays({
      input,
      steps,
      until: '^ 2s !',
      messages: many(1),
      memory,
      sinces,
      ...(loss && { loss }),
      means: { W: 'whole  replayed 0', a: 'part 1', V: 'whole 1 replayed 0' },
    })
  // The answer proves the moment at which its heartbeat was sent; that after a silence proves nothing.
  const proven = play('jp 1004ms b---ubh', 'jp 999ms W 4ms v---uv#', null, silenceLoss)
  // Lost while its replay came: the next connection asks for the same.
  const lost = play('jpA 500ms #', 'jp-a 499ms #', proven, silenceLoss)
  play('jpA', 'jp 999ms V', lost)
  expect(sinces).toEqual([null, 1_005, 1_005])
})

const count: NumberPanel = {
  id: 'n',
  kind: 'number',
  title: 'Alarms',
  source: 'alarms',
  place: { x: 0, y: 0, width: 3, height: 3 },
  column: 'id',
  timeColumn: 'at',
  aggregate: 'count',
  window: 60,
  format: 'number',
  unit: '',
}

test('a replayed message has no time, so no figure of a time counts it, and its place is below what came new', () => {
  const memory = plays({
    input: 'jp(aAB)',
    messages: { ...many(2), a: message('3') },
    until: '^ 2s !',
    steps: 'jp-a 997ms W',
    means: { a: 'part 3,2,1', W: 'whole 3,2,1 replayed 2' },
  })
  const rows = RowsHandover.rowsOf(memory)
  expect([...(rows ?? [])].map(({ row }) => [row['id'], row['at']])).toEqual([
    ['3', '1970-01-01T00:00:00.003Z'],
    ['2', null],
    ['1', null],
  ])
  expect(new RowsHandover(rows, 1_000).draw([count])['n']).toMatchObject({ value: 1 })
})

const listDown = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, n) => from - n).join()
