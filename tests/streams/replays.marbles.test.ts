import { test } from 'vitest'
import type { TopicSource } from '../../src/board/model/source'
import { many, message, plays, topic } from './topicMarbles'

const alarms: TopicSource = { ...topic, events: ['raised'] }
const letters = (count: number) => Object.keys(many(count)).join('')
const isEven = (n: number) => (n % 2 === 0 ? 'raised' : 'noise')

test('a replay is as long as the project sent it, whatever events are wanted', () => {
  const shown = '24,22,20,18,16,14,12,10,8,6,4,2'
  const replay = { source: alarms, until: '^ 2s !', steps: 'jp-a 997ms W' }
  plays({
    ...{ ...replay, input: `jp(${letters(25)})`, messages: many(25, 1, isEven) },
    means: { a: `part ${shown}`, W: `whole ${shown} not provable` },
  })
  plays({
    ...{ ...replay, input: `jp(${letters(24)})`, messages: many(24, 1, isEven) },
    means: { a: `part ${shown}`, W: `whole ${shown} replayed 12` },
  })
})

/** A connection without a replay, which began with nothing. */
const first = {
  ...{ input: 'jp---(abc)', until: '^ 30ms !', steps: 'j(pA)-B' },
  messages: { a: message('1'), b: message('2'), c: message('3') },
  empty: 'whole  not provable',
}

test('a message of another event, or one that has left the list, proves that a replay reaches back', () => {
  const noise = plays({
    ...{ source: { ...alarms, replay: false }, input: 'jp---n', until: '^ 30ms !', steps: 'j(pA)' },
    ...{ messages: { n: message('1', false, 'noise') }, means: { A: first.empty } },
  })
  const shown = '24,22,20,18,16,14,12,10,8,6,4,2'
  plays({
    ...{ source: alarms, input: `jp(${letters(25)})`, messages: many(25, 1, isEven), memory: noise },
    ...{ until: '^ 2s !', steps: 'jp-a 997ms W' },
    means: { a: `part ${shown}`, W: `whole ${shown} replayed 12` },
  })
})

test('a message that has left the list does not come back as the newest', () => {
  const short: TopicSource = { ...topic, limit: 2 }
  const { empty, ...script } = first
  const before = { ...script, source: { ...short, replay: false }, means: { A: empty, B: 'whole 3,2' } }
  plays({
    ...{ source: short, input: 'jp(ABC)', messages: many(3), memory: plays(before) },
    ...{ until: '^ 2s !', steps: 'jp 999ms W', means: { W: 'whole 3,2 replayed 0' } },
  })
})

test('what came before a replay was known to be complete proves nothing of the next', () => {
  const { empty, ...script } = first
  const before = { ...script, source: { ...topic, replay: false }, means: { A: empty, B: 'whole 3,2,1' } }
  const replay = (from: number) => ({
    ...{ input: `jp(${letters(25)})`, messages: many(25, from), steps: 'jp-a' },
    newest: `${listDown(from + 24, 40)},3,2,1`,
  })
  const { newest: cut, ...cutScript } = replay(40)
  const memory = plays({
    ...{ ...cutScript, until: '^ 500ms !', memory: plays(before), means: { a: `part ${cut}` } },
  })
  const { newest, ...nextScript } = replay(41)
  plays({
    ...{ ...nextScript, until: '^ 2s !', steps: 'jp-a 997ms W', memory },
    means: { a: `part ${newest}`, W: `whole ${newest} not provable` },
  })
})

const listDown = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, n) => from - n).join()
