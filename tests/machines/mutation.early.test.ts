import { expect, test } from 'vitest'
import { of, throwError } from 'rxjs'
import { createActor, SimulatedClock } from 'xstate'
import type { MutationCheck, MutationOutcome, Write } from '../../src/backend/ports/backend.port'
import { mutationMachine } from '../../src/machines/mutation/mutation.machine'
import { upStatus } from '../../src/machines/connection/connectionStatus'
import { checkWith, sendTo } from '../support/mutation-actors'
import { callRequest, orderWrite } from './mutation.alphabet'

const write: Write = {
  type: 'insert',
  target: { schema: 'public', table: 'orders', key: ['id'], columns: ['id', 'path'] },
  values: { path: { kind: 'text', text: '/a' } },
}

/** A command whose answer was lost, as it stands after it was asked for once, and after once more. */
async function askEarly(check: MutationCheck) {
  const clock = new SimulatedClock()
  const unansweredOutcome: MutationOutcome = {
    type: 'unanswered',
    reason: { code: 'said', text: 'No answer came.' },
    watermark: 7,
  }
  const command = createActor(
    mutationMachine.provide({
      actors: {
        send: sendTo(() => of(unansweredOutcome)),
        check: checkWith(() => Promise.resolve(check)),
      },
      actions: { reportStage: () => undefined, reportEnd: () => undefined },
    }),
    {
      clock,
      input: {
        access: 'aal1',
        link: upStatus,
        request: {
          id: 'a',
          write,
          label: 'Add a row',
          confirm: 'no',
          channel: null,
          place: { board: 'depot', panel: 'orders', title: 'Orders', table: 'orders' },
        },
      },
    },
  ).start()
  const settleTasks = () => new Promise(resolve => setTimeout(resolve))
  await settleTasks()
  const once = command.getSnapshot().value
  clock.increment(5_000)
  await settleTasks()
  return [once, command.getSnapshot().value]
}

test('while a row may still arrive, sending it again is not offered', async () => {
  const doubt = { type: 'unclear', reason: { code: 'said', text: 'One row has exactly this.' } } as const
  expect(await askEarly({ ...doubt, canStillArrive: true })).toEqual([
    { unknown: 'settling' },
    { unknown: 'unclear' },
  ])
  expect(await askEarly({ type: 'absent' })).toEqual([{ unknown: 'settling' }, { unknown: 'absent' }])
  expect(await askEarly(doubt)).toEqual([{ unknown: 'unclear' }, { unknown: 'unclear' }])
})

test('a call that fails in the page itself has an unknown outcome, and can be sent again', () => {
  const command = createActor(
    mutationMachine.provide({
      actors: {
        send: sendTo(() => throwError(() => new Error('on purpose'))),
      },
      actions: { reportStage: () => undefined, reportEnd: () => undefined },
    }),
    { input: orderWrite({}, { request: callRequest }) },
  ).start()
  expect(command.getSnapshot()).toMatchObject({ status: 'active', value: { unknown: 'unclear' } })
  expect(command.getSnapshot().context.uncertainty).toEqual({ code: 'fault', isUpload: false })
  expect(command.getSnapshot().can({ type: 'mutation.repeat' })).toBe(true)
})
