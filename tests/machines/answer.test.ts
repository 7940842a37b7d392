import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { NEVER, of, merge, type Observable } from 'rxjs'
import type { CallEvent } from '../../src/backend/ports/backend.port'
import { appendToAnswer, MAX_ANSWER_LENGTH, type CallAnswer } from '../../src/machines/mutation/callAnswer'
import { mutationsMachine } from '../../src/machines/mutations/mutations.machine'
import { mutationMachine } from '../../src/machines/mutation/mutation.machine'
import { upStatus } from '../../src/machines/connection/connectionStatus'
import { sendTo } from '../support/mutation-actors'
import { callRequest, heardEvents } from './mutation.alphabet'

const appendAll = (...all: CallEvent[]) =>
  all.reduce<CallAnswer | null>((answer, message) => appendToAnswer(answer, message, 0), null)

test('a long answer is cut at its end, and a stream at its beginning', () => {
  const parts: CallEvent[] = ['a'.repeat(MAX_ANSWER_LENGTH), 'b'].map(text => ({ type: 'text', text }))
  expect(appendAll(heardEvents.begun, ...parts)).toMatchObject({
    text: 'a'.repeat(MAX_ANSWER_LENGTH),
    length: MAX_ANSWER_LENGTH + 1,
    end: null,
  })
  const stream: CallEvent = { ...heardEvents.begun, mediaType: 'text/event-stream' }
  expect(appendAll(stream, ...parts)?.text).toBe(`${'a'.repeat(MAX_ANSWER_LENGTH - 1)}b`)
  expect(appendAll(heardEvents.begun, heardEvents.answered)).toMatchObject({ end: 'whole' })
  expect(appendAll(heardEvents.begun, { type: 'answered', isBroken: true })).toMatchObject({ end: 'broken' })
})

test.each([
  ['image/png', ''],
  ['application/pdf', ''],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ''],
  ['application/vnd.pgrst.object+json', '1'],
  ['image/svg+xml', '1'],
  ['application/xml', '1'],
  ['', '1'],
])('of an answer in “%s” there is “%s” to read', (mediaType, text) => {
  expect(appendAll({ ...heardEvents.begun, mediaType }, heardEvents.text)).toMatchObject({ text })
})

function open(hearing: () => Observable<CallEvent>) {
  let requestCount = 0
  const activity = createActor(
    mutationsMachine.provide({
      actors: {
        mutation: mutationMachine.provide({
          actors: {
            send: sendTo(() => {
              requestCount += 1
              return hearing()
            }),
          },
        }),
      },
    }),
    { input: { access: 'aal1', link: upStatus } },
  ).start()
  const begin = (id: string) => activity.send({ type: 'mutations.begin', request: { ...callRequest, id } })
  return { begin, countRequests: () => requestCount, context: () => activity.getSnapshot().context }
}

test('the newest answers of a panel stay until they are put away, and no more', () => {
  const { begin, countRequests, context } = open(() =>
    of(heardEvents.begun, heardEvents.text, heardEvents.answered),
  )
  for (let i = 0; i < 8; i++) begin(`${i}`)
  expect(countRequests()).toBe(8)
  expect(Object.keys(context().mutations)).toEqual(['3', '4', '5', '6', '7'])
  const last = context().mutations['7']
  expect(last?.getSnapshot()).toMatchObject({ value: 'answered', context: { answer: { text: '1' } } })
  last?.send({ type: 'mutation.dismiss' })
  expect(Object.keys(context().mutations)).toHaveLength(4)
  expect(context().entries).toHaveLength(8)
  expect(JSON.stringify(context().entries)).not.toContain('text')
})

test('stopping a wait keeps what arrived, and reports an unknown outcome if nothing did', () => {
  const { begin, context } = open(() => merge(of(heardEvents.begun, heardEvents.text), NEVER))
  begin('a')
  context().mutations['a']?.send({ type: 'mutation.cancel' })
  expect(context().mutations['a']?.getSnapshot().context.answer).toMatchObject({ text: '1', end: 'stopped' })
  const silent = open(() => NEVER)
  silent.begin('b')
  silent.context().mutations['b']?.send({ type: 'mutation.cancel' })
  expect(silent.context().entries).toMatchObject([{ stage: 'unknown', reason: { code: 'stopped_waiting' } }])
  expect(silent.countRequests()).toBe(1)
})
