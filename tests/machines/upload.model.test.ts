import { expect, test } from 'vitest'
import type { UploadRequest } from '../../src/machines/upload/upload.context'
import { census, leafOf } from './census'
import { fileOf, inputOf, inward, orderOf, outward, still } from './upload.alphabet'

const events = [...Object.values(outward), ...inward]
const chartOf = (file: File, rest: Partial<UploadRequest> = {}) =>
  census(still, {
    ...{ input: inputOf(orderOf(file, rest)), events },
    apart: ({ context: { refusal, uncertainty, checkCount, isCancelled, replaces, number, access } }) => [
      ...[
        refusal?.kind,
        uncertainty !== null,
        Math.min(checkCount, 2),
        isCancelled,
        replaces,
        Math.min(number, 3),
      ],
      access,
    ],
    inSimple: { events: [], apart: () => null },
  })
const charts = {
  'a file': chartOf(fileOf('a.txt')),
  'by a name that Storage does not take': chartOf(fileOf('ü.txt')),
  'too large': chartOf(fileOf('large.txt'), { limits: { size: 5, types: null } }),
  'with a second factor only': chartOf(fileOf('b.txt'), { level: 'aal2' }),
}
const all = Object.values(charts)
for (const { figures } of all) console.info(figures)
const states = all.flatMap(chart => chart.states)

test('every state is reached, and every transition walked, in one way or another', () => {
  const [first, ...others] = all
  const inAll = (of: 'unreached' | 'unwalked') =>
    first?.[of].filter(each => others.every(chart => chart[of].includes(each)))
  expect(inAll('unreached')).toEqual([])
  expect(inAll('unwalked')).toEqual([])
})
test.each(Object.entries(charts))('a running actor ends where each path says: %s', (_, chart) => {
  expect(chart.astray).toEqual([])
})
test('what is too large is never sent', () => {
  expect(charts['too large'].states.map(({ value }) => leafOf(value))).not.toContain('sending')
})
test('what a board wants a second factor for is not even looked for without', () => {
  const begun = charts['with a second factor only'].shortest.filter(
    ({ state }) => !['steppingUp', 'cancelled', 'closed'].includes(leafOf(state.value)),
  )
  expect(begun.length).toBeGreaterThan(0)
  expect(begun.filter(({ words }) => !words.some(event => event === outward.raised))).toEqual([])
})
test('what is refused says why, and so does what is not known, unless a person stopped it', () => {
  const refused = states.filter(state => state.matches('refused'))
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.filter(({ context: { refusal } }) => refusal === null)).toEqual([])
  const unknown = states.filter(
    state => state.matches({ unknown: 'absent' }) || state.matches({ unknown: 'unreached' }),
  )
  expect(unknown.length).toBeGreaterThan(0)
  expect(unknown.filter(({ context: { uncertainty } }) => uncertainty === null)).toEqual([])
})
test('one of that name is replaced only where a person said so', () => {
  const paths = charts['a file'].shortest.filter(({ state: { context } }) => context.replaces)
  expect(paths.length).toBeGreaterThan(0)
  const unasked = paths.filter(({ words }) => !words.some(({ type }) => type === 'upload.replace'))
  expect(unasked).toEqual([])
})
