import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromPromise } from 'xstate'
import { kioskMachine } from '../../src/machines/kiosk/kiosk.machine'
import type {
  BoardsCommand,
  BoardsInput,
  KioskEvent,
  ServedBuild,
} from '../../src/machines/kiosk/kiosk.setup'
import { findNextBoard, noTour, type TourFailure } from '../../src/machines/kiosk/kiosk.tour'

beforeEach(() => {
  vi.useFakeTimers({ now: 0, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const goneAnswer = { type: 'gone', isOpen: false } as const
/** A kiosk that shows boards in turn, each for 30 s. `answer` says what becomes of one; null: it is shown. */
function enter(boards: string[], answer: (id: string) => TourFailure | null | undefined = () => null) {
  const requests: string[] = []
  const commands: BoardsCommand[] = []
  const kiosk = createActor(
    kioskMachine.provide({
      actors: {
        lock: fromCallback(() => undefined),
        boards: fromCallback<BoardsCommand, BoardsInput>(({ receive, sendBack }) => {
          const tell = (event: KioskEvent) => sendBack(event)
          receive(command => {
            commands.push(command)
            if (command.type === 'boards.reportFailure') return
            const { id } = command
            requests.push(id)
            const reason = answer(id)
            if (reason === null) tell({ type: 'kiosk.boardsChanged', boards, shownId: id })
            else if (reason !== undefined) tell({ type: 'kiosk.boardFailed', reason })
          })
        }),
        fetchBuild: fromPromise<ServedBuild>(() => Promise.resolve('same')),
      },
      actions: { reload: () => undefined },
    }),
  ).start()
  kiosk.send({ type: 'kiosk.enter', every: 30_000, isFaulty: false, boardIdsInAddress: null })
  kiosk.send({ type: 'kiosk.boardsChanged', boards, shownId: boards[0] ?? null })
  const touch = () => kiosk.send({ type: 'page.touched' })
  return { kiosk, requests, commands, touch, tour: () => kiosk.getSnapshot().context.tour }
}
const later = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000)

test('every board has its time, and after the last comes the first', async () => {
  const { requests } = enter(['a', 'b', 'c'])
  await later(29)
  expect(requests).toEqual([])
  await later(1 + 90)
  expect(requests).toEqual(['b', 'c', 'a', 'b'])
})

test('the board does not change while a viewer touches it, or within 30 s after that', async () => {
  const { requests, touch } = enter(['a', 'b'])
  await later(25)
  for (let times = 0; times < 10; times++) {
    touch()
    await later(20)
  }
  expect(requests).toEqual([])
  await later(10 + 30)
  expect(requests).toEqual(['b'])
})

test('the tour can be paused, and continues from there; next and previous do not change that', async () => {
  const { kiosk, requests } = enter(['a', 'b', 'c'])
  kiosk.send({ type: 'kiosk.togglePause' })
  await later(3_600)
  expect(requests).toEqual([])
  kiosk.send({ type: 'kiosk.previous' })
  await later(3_600)
  expect(requests).toEqual(['c'])
  kiosk.send({ type: 'kiosk.togglePause' })
  await later(30)
  expect(requests).toEqual(['c', 'a'])
})

test('a board that cannot be shown is named until it can, and the next one has its turn', async () => {
  let isGone = true
  const { requests, commands, tour } = enter(['a', 'b', 'c'], id =>
    id === 'b' && isGone ? goneAnswer : null,
  )
  await later(30)
  expect(tour()).toMatchObject({ shownId: 'a', failures: { b: goneAnswer } })
  // Its own line says it, so that the library need not.
  expect(commands.at(-1)).toEqual({ type: 'boards.reportFailure', reason: goneAnswer })
  await later(30)
  expect(tour()).toMatchObject({ shownId: 'c', failures: { b: goneAnswer } })
  isGone = false
  await later(60)
  expect(requests).toEqual(['b', 'c', 'a', 'b'])
  expect(tour()).toMatchObject({ shownId: 'b', failures: {} })
})

test('a board that cannot be loaded is reported, and nothing waits for it for ever', async () => {
  const { requests, tour } = enter(['a', 'b', 'c'], id => (id === 'b' ? undefined : null))
  await later(30 + 15)
  expect(tour().failures).toEqual({ b: { type: 'late' } })
  await later(30)
  expect(requests).toEqual(['b', 'c'])
})

test('over a week nothing grows', async () => {
  const { requests, tour, kiosk } = enter(['a', 'b', 'c'], id => (id === 'b' ? goneAnswer : null))
  await later(3_600)
  const size = () => JSON.stringify([tour(), kiosk.getSnapshot().value]).length
  const [before, timers] = [size(), vi.getTimerCount()]
  await later(7 * 24 * 3_600)
  expect(requests.length).toBeGreaterThan(20_000)
  expect([size(), vi.getTimerCount()]).toEqual([before, timers])
})

test.each([
  ['one board stays', { boards: ['a'], shownId: 'a', targetId: 'a' }, 1, null],
  ['no board is none', { boards: [], shownId: null, targetId: null }, 1, null],
  ['from elsewhere to the first', { boards: ['a', 'b'], shownId: null, targetId: null }, 1, 'a'],
  ['from elsewhere back to the last', { boards: ['a', 'b'], shownId: null, targetId: null }, -1, 'b'],
  ['on from what did not come', { boards: ['a', 'b', 'c'], shownId: 'a', targetId: 'b' }, 1, 'c'],
  ['around the beginning', { boards: ['a', 'b', 'c'], shownId: 'a', targetId: 'a' }, -1, 'c'],
  [
    'on from what is shown where what was asked for is no more',
    { boards: ['a', 'c'], shownId: 'a', targetId: 'b' },
    1,
    'c',
  ],
])('%s', (_, tour, by, next) => {
  expect(findNextBoard({ ...noTour, ...tour }, by)).toBe(next)
})
