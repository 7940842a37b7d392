import { expect, test } from 'vitest'
import { emptyLog, type Log } from '../../dev/soak/log'
import { judge, type Circumstances } from '../../dev/soak/verdict'
import { chanceOf, stretches } from '../../dev/soak/weather'

const LIFE = 180_000
const calm: Circumstances = { life: LIFE, isRough: false, sleeps: [], mendedTimes: [] }
const rough: Circumstances = { ...calm, isRough: true }
/** Renewed at 70 s, and over at 250 s. */
const log = (more: Partial<Log> = {}): Log => ({
  ...emptyLog(),
  tokens: [
    { from: 0, until: LIFE },
    { from: 70_000, until: 70_000 + LIFE },
  ],
  renewals: [{ at: 70_000, tab: 0, token: 'a', status: 200 }],
  ...more,
})
const makeSample = (at: number, line: string, panel: string, requestedAt = at) => ({
  at,
  requestedAt,
  tab: 1,
  session: 'active',
  line,
  panels: [panel],
})
const listBroken = (log: Log, circumstances: Circumstances) =>
  judge(log, circumstances).flatMap(({ promise, brokenCases }) => (brokenCases.length > 0 ? [promise] : []))

test('a calm run keeps every promise', () => {
  expect(listBroken(log({ samples: [makeSample(60_000, 'Session renews in 0:10', 'live')] }), calm)).toEqual(
    [],
  )
})

test('panels that are polled or out of view are as they should be, and others are not', () => {
  const showing = (word: string) => log({ samples: [makeSample(60_000, 'Session renews in 0:10', word)] })
  for (const word of ['polling', 'parked']) expect(listBroken(showing(word), calm)).toEqual([])
  for (const word of ['stale', 'reconnecting', 'failed'])
    expect(listBroken(showing(word), calm)).toEqual(['panels are live while a valid token can be had'])
})

test('a departure from the board breaks one, in any weather', () => {
  const departureLog = log({ departures: [{ at: 1, tab: 0, what: 'on the screen “ended”' }] })
  expect(listBroken(departureLog, calm)).toEqual(['nobody is logged out'])
  expect(listBroken(departureLog, rough)).toEqual(['nobody is logged out'])
})

test('in rough weather reads may fail while there is no token, and not while there is one', () => {
  const makeFailureLog = (at: number) => log({ failures: [{ at, tab: 0, what: '401 /rest/v1/samples' }] })
  expect(listBroken(makeFailureLog(300_000), rough)).toEqual([])
  expect(listBroken(makeFailureLog(100_000), rough)).toEqual([
    'data fails only while no valid token can be had',
  ])
  expect(listBroken(makeFailureLog(300_000), calm)).toEqual(['no data request fails'])
})

test('a token that is presented twice, or renewed too early, is found', () => {
  const again = (at: number, token: string) =>
    log({ renewals: [...log().renewals, { at, tab: 1, token, status: 200 }] })
  expect(listBroken(again(140_000, 'b'), calm)).toEqual([])
  expect(listBroken(again(140_000, 'a'), rough)).toEqual(['one refresh per renewal for the whole profile'])
  expect(listBroken(again(71_000, 'b'), rough)).toEqual(['one refresh per renewal for the whole profile'])
})

test('a page that does not say that its token is over is found, unless it was asleep', () => {
  const silent = log({ samples: [makeSample(300_000, 'Session renews now', 'live')] })
  expect(listBroken(silent, rough)).toEqual(['the page says so while the token is over'])
  expect(listBroken(silent, { ...rough, sleeps: [{ tab: 1, from: 200_000, until: 290_000 }] })).toEqual([])
  const toldLog = log({ samples: [makeSample(300_000, 'Session not renewed since 12:00', 'reconnecting')] })
  expect(listBroken(toldLog, rough)).toEqual([])
})

test('in the second in which a token expires, both states are correct', () => {
  const end = 70_000 + LIFE
  const down = (at: number, requestedAt = at) =>
    log({ samples: [makeSample(at, 'Session renews now', 'reconnecting', requestedAt)] })
  const promise = 'panels are live while a valid token can be had'
  expect(listBroken(down(end - 1_000), rough)).toEqual([])
  expect(listBroken(down(end + 1_000, end - 1_000), rough)).toEqual([])
  expect(listBroken(down(end - 4_000), rough)).toEqual([promise])
  const silent = (at: number) => log({ samples: [makeSample(at, 'Session renews now', 'live')] })
  const noticedAt = end + 45_000
  expect(listBroken(silent(noticedAt + 1_000), rough)).toEqual([])
  expect(listBroken(silent(noticedAt + 4_000), rough)).toEqual(['the page says so while the token is over'])
})

test('panels that are not live although there is a token are found', () => {
  const down = log({ samples: [makeSample(100_000, 'Session renews in 0:10', 'reconnecting')] })
  expect(listBroken(down, rough)).toEqual(['panels are live while a valid token can be had'])
})

test('panels that go on catching up are found, and those that are live in between are not', () => {
  const looks = (word: (at: number) => string) =>
    log({
      samples: Array.from({ length: 20 }, (_, index) => 80_000 + index * 2_000).map(at =>
        makeSample(at, '', word(at)),
      ),
    })
  const promise = 'panels are live while a valid token can be had'
  expect(
    listBroken(
      looks(() => 'catching-up'),
      calm,
    ),
  ).toEqual([promise])
  expect(
    listBroken(
      looks(() => 'connecting'),
      calm,
    ),
  ).toEqual([promise])
  expect(
    listBroken(
      looks(at => (at === 100_000 ? 'live' : 'catching-up')),
      calm,
    ),
  ).toEqual([])
})

test('a session that is not renewed although the auth service has answered for long is found', () => {
  const end = 70_000 + LIFE
  const stale = log({
    samples: [makeSample(end + 100_000, 'Session not renewed since 12:00', 'reconnecting')],
  })
  const makeMended = (from: number, until: number) => ({ ...rough, mendedTimes: [{ from, until }] })
  expect(listBroken(stale, makeMended(end, end + 200_000))).toEqual(['it recovers by itself'])
  // Not yet, or not any more.
  expect(listBroken(stale, makeMended(end + 50_000, end + 200_000))).toEqual([])
  expect(listBroken(stale, makeMended(end, end + 99_000))).toEqual([])
})

test('the auth service fails half of the time, and the same way for the same seed', () => {
  const weather = (seed: number) => {
    const days = []
    for (const stretch of stretches(chanceOf(seed))) if (days.push(stretch) === 400) break
    return days
  }
  const days = weather(7)
  const bad = days.filter(({ fault }) => fault !== 'none')
  const sum = (list: typeof days) => list.reduce((total, { ms }) => total + ms, 0)
  expect(sum(bad) / sum(days)).toBeCloseTo(0.5)
  expect(new Set(bad.map(({ fault }) => fault))).toEqual(new Set(['503', 'hang', '429']))
  expect(weather(7)).toEqual(days)
})
