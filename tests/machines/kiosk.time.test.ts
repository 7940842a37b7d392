import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { kioskMachine } from '../../src/machines/kiosk/kiosk.machine'
import type { KioskEvent, ServedBuild } from '../../src/machines/kiosk/kiosk.setup'

const MINUTE = 60_000
beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A kiosk on a page whose server answers as the script says, minute by minute. */
function enter(serve: (minute: number) => ServedBuild) {
  const looks: number[] = []
  const reloads: number[] = []
  const locks: ('asked' | 'given back')[] = []
  let tell: (event: KioskEvent) => void = () => undefined
  const minute = () => Math.round(Date.now() / MINUTE)
  const kiosk = createActor(
    kioskMachine.provide({
      actors: {
        boards: fromCallback(() => undefined),
        lock: fromCallback<KioskEvent>(({ sendBack }) => {
          locks.push('asked')
          tell = sendBack
          return () => locks.push('given back')
        }),
        fetchBuild: fromPromise(() => {
          looks.push(minute())
          return Promise.resolve(serve(minute()))
        }),
      },
      actions: { reload: () => reloads.push(minute()) },
    }),
  ).start()
  kiosk.send({ type: 'kiosk.enter', every: null, isFaulty: false, boardIdsInAddress: null })
  return { kiosk, looks, reloads, locks, tell: (event: KioskEvent) => tell(event) }
}
const later = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE)
const well = (isWell: boolean): KioskEvent => ({ type: 'kiosk.healthChanged', isHealthy: isWell })

test('for days it looks every ten minutes, and leaves a page alone that is of the same build', async () => {
  const { kiosk, looks, reloads } = enter(() => 'same')
  kiosk.send(well(true))
  await later(3 * 24 * 60)
  expect(looks).toHaveLength(3 * 24 * 6)
  expect(looks.slice(0, 3)).toEqual([10, 20, 30])
  expect(reloads).toEqual([])
})

test('a newer build is loaded once all is well, and not before', async () => {
  const { kiosk, reloads } = enter(minute => (minute >= 20 ? 'newer' : 'same'))
  kiosk.send(well(true))
  await later(15)
  kiosk.send(well(false))
  await later(100)
  expect(reloads).toEqual([])
  kiosk.send(well(true))
  expect(reloads).toEqual([115])
  await later(600)
  expect(reloads).toEqual([115])
})

test('a newer build that is taken back before all is well is not loaded', async () => {
  const { kiosk, reloads } = enter(minute => (minute === 10 ? 'newer' : 'same'))
  await later(25)
  kiosk.send(well(true))
  await later(60)
  expect(reloads).toEqual([])
})

test('after two hours of silence the first answer reloads the page, whatever it is', async () => {
  const { reloads } = enter(minute => (minute >= 10 && minute < 140 ? null : 'same'))
  await later(139)
  expect(reloads).toEqual([])
  await later(10)
  expect(reloads).toEqual([140])
})

test('short silences do not add up', async () => {
  const { reloads } = enter(minute => (minute % 60 === 0 ? 'same' : null))
  await later(24 * 60)
  expect(reloads).toEqual([])
})

test('the cursor goes after three seconds without a touch', async () => {
  const { kiosk } = enter(() => 'same')
  const cursor = () => kiosk.getSnapshot().matches({ on: { cursor: 'hidden' } })
  await later(2 / 60)
  kiosk.send({ type: 'page.touched' })
  await later(2 / 60)
  expect(cursor()).toBe(false)
  await later(1 / 60)
  expect(cursor()).toBe(true)
  kiosk.send({ type: 'page.touched' })
  expect(cursor()).toBe(false)
})

test('a lock that a hidden page lost is asked for when it is seen again', () => {
  const { kiosk, locks, tell } = enter(() => 'same')
  tell({ type: 'lock.acquired' })
  kiosk.send({ type: 'page.visible' })
  expect(locks).toEqual(['asked'])
  tell({ type: 'lock.released' })
  kiosk.send({ type: 'page.visible' })
  expect(locks).toEqual(['asked', 'given back', 'asked'])
  expect(kiosk.getSnapshot().matches({ on: { screen: 'requesting' } })).toBe(true)
})

test('leaving gives the lock back and leaves no timer', async () => {
  const { kiosk, locks, looks } = enter(() => 'same')
  kiosk.send({ type: 'kiosk.leave' })
  expect(locks).toEqual(['asked', 'given back'])
  expect(vi.getTimerCount()).toBe(0)
  await later(60)
  expect(looks).toEqual([])
})
