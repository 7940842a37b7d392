import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { emptyPanelMachine } from '../../src/machines/emptyPanel/emptyPanel.machine'
import { mutationsMachine } from '../../src/machines/mutations/mutations.machine'
import { findRowAccess } from '../../src/machines/mutations/mutations.select'
import { ownEnvironment } from '../../src/machines/shared/environment'
import { upStatus } from '../../src/machines/connection/connectionStatus'
import { describeWith } from '../support/mutation-actors'

const orders = { schema: 'public', table: 'orders' }

/** A project whose table "orders" has row level security from the second answer on. */
function open() {
  const clock = new SimulatedClock()
  let requestCount = 0
  const mutations = createActor(
    mutationsMachine.provide({
      actors: {
        describe: describeWith(() => {
          requestCount += 1
          const keys = { orders: { key: ['id'], hasRowSecurity: requestCount > 1 } }
          return { answer: { about: 'keys', keys }, isComplete: true }
        }),
      },
    }),
    { input: { access: 'aal1', link: upStatus, environment: { ...ownEnvironment, now: () => clock.now() } } },
  ).start()
  return {
    clock,
    countRequests: () => requestCount,
    access: () => findRowAccess(mutations.getSnapshot(), orders),
    empty: () => createActor(emptyPanelMachine, { clock, input: { mutations, schema: 'public' } }).start(),
  }
}

test('panels that are empty at once are one question', () => {
  const { empty, countRequests, access } = open()
  for (let i = 0; i < 3; i++) empty()
  expect([countRequests(), access()]).toEqual([1, 'all'])
})

test('a panel that becomes empty later asks again: what emptied it may be a policy of just now', () => {
  const { clock, empty, countRequests, access } = open()
  empty().stop()
  clock.increment(60_001)
  empty()
  expect([countRequests(), access()]).toEqual([2, 'by policy'])
})

test('as long as a panel is empty, it asks every ten minutes, and never after that', () => {
  const { clock, empty, countRequests, access } = open()
  const panel = empty()
  clock.increment(599_999)
  expect([countRequests(), access()]).toEqual([1, 'all'])
  clock.increment(1)
  expect([countRequests(), access()]).toEqual([2, 'by policy'])
  panel.stop()
  clock.increment(3_600_000)
  expect(countRequests()).toBe(2)
})
