import { describe, expect, test } from 'vitest'
import { census, leafOf } from './census'
import {
  callRequest,
  fileOf,
  inward,
  offline,
  orderWrite,
  outward,
  still,
  uploadOf,
} from './mutation.alphabet'

const events = [...Object.values(outward), ...inward]
const chartOf = (input: ReturnType<typeof orderWrite>) =>
  census(still, {
    input,
    events,
    apart: ({
      context: { access, link, refusal, uncertainty, answer, isAccepted, checkCount, sendCount, ...rest },
    }) => [
      access,
      link.cause?.kind,
      refusal?.kind,
      uncertainty !== null,
      answer !== null,
      isAccepted,
      Math.min(checkCount, 2),
      Math.min(sendCount, 1),
      rest.wishCount - sendCount,
      rest.upload?.isCancelled,
      rest.upload?.isReplacing,
      Math.min(rest.upload?.number ?? 0, 3),
    ],
    inSimple: { events: [], apart: () => null },
  })
const charts = {
  'sent at once': chartOf(orderWrite()),
  'asked first': chartOf(orderWrite({ confirm: 'yes' })),
  'with a second factor': chartOf(orderWrite({ level: 'aal2' })),
  offline: chartOf(orderWrite({}, { link: offline })),
  'a call': chartOf(orderWrite({}, { request: callRequest })),
  'a file': chartOf(orderWrite({}, { request: uploadOf(fileOf('a.txt')) })),
  'by a name that Storage does not take': chartOf(orderWrite({}, { request: uploadOf(fileOf('ü.txt')) })),
  'too large': chartOf(
    orderWrite({}, { request: uploadOf(fileOf('large.txt'), { limits: { size: 5, types: null } }) }),
  ),
  'a file with a second factor only': chartOf(
    orderWrite({}, { request: uploadOf(fileOf('b.txt'), { level: 'aal2' }) }),
  ),
}
const all = Object.values(charts)
for (const { figures } of all) console.info(figures)
const states = all.flatMap(chart => chart.states)

test('every state is reached, and every transition walked, in one way or another', () => {
  const [first, ...others] = all
  const inAll = (of: 'unreachedStates' | 'unwalkedEdges') =>
    first?.[of].filter(each => others.every(chart => chart[of].includes(each)))
  expect(inAll('unreachedStates')).toEqual([])
  expect(inAll('unwalkedEdges')).toEqual([])
})
test.each(Object.entries(charts))('a running actor ends where each path says: %s', (_, chart) => {
  expect(chart.astray).toEqual([])
})
test('it is never sent more often than a person asked', () => {
  expect(states.filter(({ context: { sendCount, wishCount } }) => sendCount > wishCount)).toEqual([])
})
test('nothing is sent before its confirmation', () => {
  const unaskedStates = charts['asked first'].states.filter(
    state => state.matches('confirming') && state.context.sendCount > 0,
  )
  expect(unaskedStates).toEqual([])
})
test('a refused or unknown mutation has a reason, and is not done', () => {
  const refusedStates = states.filter(state => state.matches('refused'))
  expect(refusedStates.length).toBeGreaterThan(0)
  expect(refusedStates.filter(({ context: { refusal } }) => refusal === null)).toEqual([])
  const toldStates = ['unknown.absent', 'unknown.unclear', 'unknown.unreachable']
  const unknown = states.filter(({ value }) => toldStates.includes(leafOf(value)))
  expect(unknown.length).toBeGreaterThan(0)
  expect(unknown.filter(({ context: { uncertainty } }) => uncertainty === null)).toEqual([])
})
test('nothing too large is sent', () => {
  expect(charts['too large'].states.map(({ value }) => leafOf(value))).not.toContain('sending')
})
test('a mutation that needs a second factor is not even checked without one', () => {
  const begunPaths = charts['a file with a second factor only'].shortest.filter(
    ({ state }) => !['steppingUp', 'cancelled', 'closed'].includes(leafOf(state.value)),
  )
  expect(begunPaths.length).toBeGreaterThan(0)
  expect(begunPaths.filter(({ words }) => !words.some(event => event === outward.raised))).toEqual([])
})
test('a file of that name is replaced only where a person said so', () => {
  const paths = charts['a file'].shortest.filter(({ state }) => state.context.upload?.isReplacing === true)
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter(({ words }) => !words.some(({ type }) => type === 'mutation.replace'))).toEqual([])
})
test('an upload is sent only in its turn', () => {
  const paths = charts['a file'].shortest.filter(({ state }) => state.context.sendCount > 0)
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter(({ words }) => !words.some(event => event === outward.start))).toEqual([])
})

describe('from a moment in which nothing can be sent', () => {
  const cut = states.filter(
    state =>
      state.status === 'active' &&
      // An upload that a person wants waits for its turn.
      state.context.upload === null &&
      (state.context.access === 'none' || state.context.link.cause !== null),
  )
  test('no event of a person sends it', () => {
    const orders = [outward.send, outward.confirm, outward.again, outward.overwrite]
    expect(cut.length).toBeGreaterThan(0)
    expect(cut.filter(state => orders.some(event => state.can(event)))).toEqual([])
  })
})
