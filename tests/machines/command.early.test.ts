import { expect, test } from 'vitest'
import { throwError } from 'rxjs'
import { createActor, fromEventObservable, fromPromise, SimulatedClock } from 'xstate'
import type { Call, Found, Outcome, Write } from '../../src/backend/port'
import type { CommandEvent } from '../../src/machines/command.context'
import { commandMachine } from '../../src/machines/command.machine'
import { linked } from '../../src/machines/linkage'
import { called, ordered } from './command.alphabet'

const write: Write = {
  type: 'insert',
  target: { schema: 'public', table: 'orders', key: ['id'], columns: ['id', 'path'] },
  values: { path: { kind: 'text', text: '/a' } },
}

/** A command whose answer was lost, as it stands after it was asked for once, and after once more. */
async function asked(found: Found) {
  const clock = new SimulatedClock()
  const unanswered: Outcome = { type: 'unanswered', words: 'No answer came.', mark: 7 }
  const command = createActor(
    commandMachine.provide({
      actors: {
        send: fromPromise((): Promise<Outcome> => Promise.resolve(unanswered)),
        check: fromPromise(() => Promise.resolve(found)),
      },
      actions: { tell: () => undefined, part: () => undefined },
    }),
    {
      clock,
      input: {
        ...{ access: 'aal1', link: linked },
        order: {
          ...{ id: 'a', write, what: 'Add a row', confirm: 'no', channel: null },
          where: { panel: 'orders', title: 'Orders', table: 'orders' },
        },
      },
    },
  ).start()
  const settled = () => new Promise(resolve => setTimeout(resolve))
  await settled()
  const once = command.getSnapshot().value
  clock.increment(5_000)
  await settled()
  return [once, command.getSnapshot().value]
}

test('while a row may still come nobody is offered to send it again', async () => {
  const doubt = { type: 'unclear', words: 'One row holds exactly this.' } as const
  expect(await asked({ ...doubt, mayCome: true })).toEqual([{ unknown: 'settling' }, { unknown: 'unclear' }])
  expect(await asked({ type: 'absent' })).toEqual([{ unknown: 'settling' }, { unknown: 'absent' }])
  expect(await asked(doubt)).toEqual([{ unknown: 'unclear' }, { unknown: 'unclear' }])
})

test('a call that fails in the dashboard itself is not known, and can be sent again', () => {
  const command = createActor(
    commandMachine.provide({
      actors: {
        call: fromEventObservable<CommandEvent, Call>(() => throwError(() => new Error('on purpose'))),
      },
      actions: { tell: () => undefined, part: () => undefined },
    }),
    { input: ordered({}, { order: called }) },
  ).start()
  expect(command.getSnapshot()).toMatchObject({ status: 'active', value: { unknown: 'unclear' } })
  expect(command.getSnapshot().context.doubt).toMatch(/may have been sent/)
  expect(command.getSnapshot().can({ type: 'command.again' })).toBe(true)
})
