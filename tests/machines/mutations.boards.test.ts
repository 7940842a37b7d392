import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { MutationOutcome } from '../../src/backend/ports/backend.port'
import type { ConfirmationInput } from '../../src/machines/mutation/mutation.setup'
import type { Delivery, MutationRequest } from '../../src/machines/mutation/mutation.context'
import { mutationMachine } from '../../src/machines/mutation/mutation.machine'
import { mutationsMachine } from '../../src/machines/mutations/mutations.machine'
import { upStatus } from '../../src/machines/connection/connectionStatus'
import { makeDeferred } from '../support/deferred'
import { board } from '../support/boards'
import { describeNothing, sendTo } from '../support/mutation-actors'
import {
  callRequest,
  heardEvents,
  makeMutationRefusal,
  offline,
  order,
  outcomes,
  write,
} from './mutation.alphabet'

const settleTasks = () => new Promise(resolve => setTimeout(resolve))

/** Mutations on the board "depot". */
function open(answer: (delivery: Delivery) => Promise<MutationOutcome>) {
  const deliveries: Delivery[] = []
  const activity = createActor(
    mutationsMachine.provide({
      actors: {
        mutation: mutationMachine.provide({
          actors: {
            send: sendTo(delivery => {
              deliveries.push(delivery)
              return 'call' in delivery ? [heardEvents.begun, heardEvents.answered] : answer(delivery)
            }),
            awaitDelivery: fromPromise<unknown, ConfirmationInput>(() => new Promise(() => undefined)),
          },
        }),
        describe: describeNothing,
      },
    }),
    { input: { access: 'aal1', link: upStatus } },
  ).start()
  onTestFinished(() => void activity.stop())
  const show = (boardKey: string) => activity.send({ type: 'mutations.board', board, boardKey })
  show('depot')
  return {
    activity,
    deliveries,
    show,
    begin: (id: string, rest: Partial<MutationRequest> = {}) =>
      activity.send({ type: 'mutations.begin', request: { ...order, id, ...rest } as MutationRequest }),
    states: () =>
      Object.entries(activity.getSnapshot().context.mutations).map(([id, mutation]) => [
        id,
        mutation.getSnapshot().value,
      ]),
    stages: () => activity.getSnapshot().context.entries.map(({ id, stage }) => [id, stage]),
  }
}

test('what was not sent yet is cancelled once another board is shown, and nothing else is', async () => {
  const { activity, begin, show, states, stages, deliveries } = open(delivery =>
    'write' in delivery && delivery.write.type === 'insert'
      ? Promise.resolve(outcomes.written)
      : Promise.resolve(makeMutationRefusal('rights')),
  )
  begin('accepted', { write: { type: 'insert', target: write.target, values: {} } })
  begin('refused')
  await settleTasks()
  begin('confirming', { confirm: 'yes' })
  begin('steppingUp', { level: 'aal2' })
  activity.send({ type: 'mutations.link', link: offline })
  begin('ready')
  const all = [
    ['accepted', 'awaiting'],
    ['refused', 'refused'],
    ['confirming', 'confirming'],
    ['steppingUp', 'steppingUp'],
    ['ready', 'ready'],
  ]
  expect(states()).toEqual(all)
  show('depot')
  expect(states()).toEqual(all)
  show('quay')
  expect(states()).toEqual(all.slice(0, 2))
  expect(stages()).toEqual([
    ['ready', 'cancelled'],
    ['steppingUp', 'cancelled'],
    ['confirming', 'cancelled'],
    ['refused', 'refused'],
    ['accepted', 'accepted'],
  ])
  activity.send({ type: 'mutations.link', link: upStatus })
  activity.send({ type: 'mutations.access', access: 'aal2' })
  expect(deliveries).toHaveLength(2)
})

test('what asks for a second factor after its board was left is not sent by a code for something else', async () => {
  const { promise, resolve } = makeDeferred<MutationOutcome>()
  const { activity, begin, show, states, stages, deliveries } = open(() => promise)
  begin('a')
  show('quay')
  expect(states()).toEqual([['a', 'sending']])
  resolve(makeMutationRefusal('level'))
  await settleTasks()
  activity.send({ type: 'mutations.access', access: 'aal2' })
  expect([states(), stages(), deliveries.length]).toEqual([[], [['a', 'cancelled']], 1])
})

test('on its own board it is', async () => {
  const { promise, resolve } = makeDeferred<MutationOutcome>()
  const { activity, begin, show, deliveries } = open(() => promise)
  begin('a')
  show('quay')
  show('depot')
  resolve(makeMutationRefusal('level'))
  await settleTasks()
  activity.send({ type: 'mutations.access', access: 'aal2' })
  expect(deliveries).toHaveLength(2)
})

test('the answers of one board make no room for those of another', async () => {
  const { activity, show, states } = open(() => Promise.resolve(outcomes.written))
  const call = async (id: string, board: string) => {
    const request = { ...callRequest, id, place: { ...callRequest.place, board } }
    activity.send({ type: 'mutations.begin', request })
    await settleTasks()
  }
  for (let i = 0; i < 6; i++) await call(`depot ${i}`, 'depot')
  show('quay')
  await call('quay 0', 'quay')
  expect(states().map(([id]) => id)).toEqual([
    'depot 1',
    'depot 2',
    'depot 3',
    'depot 4',
    'depot 5',
    'quay 0',
  ])
})

test('a row that a key on one board points at is not open on another', () => {
  const { activity, show } = open(() => Promise.resolve(outcomes.written))
  const target = { schema: 'public', table: 'people', key: 'id', label: 'name' }
  const { references } = activity.getSnapshot().children
  const isOpen = () => references?.getSnapshot().context.openReference !== null
  references?.send({ type: 'references.open', place: 'table', target, key: '7' })
  show('depot')
  expect(isOpen()).toBe(true)
  show('quay')
  expect(isOpen()).toBe(false)
})
