import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { fetchedActivity } from '../../src/fetchedActivity'
import type { ActivityLogic } from '../../src/machines/activity.logic'
import { activityMachine } from '../../src/machines/activity.machine'
import { boardMachine } from '../../src/machines/board.machine'
import { shelfMachine } from '../../src/machines/shelf.machine'
import { deferred } from '../support/deferred'
import { openConnection } from '../support/link'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const empty = { version: 1, title: 'Empty', sources: {}, panels: [] } as const
function openBoard(load: () => Promise<ActivityLogic>) {
  const board = createActor(
    boardMachine.provide({
      actors: {
        ...fetchedActivity(load),
        connection: openConnection,
        shelf: shelfMachine.provide({ actors: { list: fromPromise(() => new Promise(() => undefined)) } }),
      },
    }),
    { input: { board: { ...empty, sources: {}, panels: [] }, access: 'aal1' } },
  ).start()
  onTestFinished(() => void board.stop())
  const standing = () => {
    const { access, link } = board.getSnapshot().children.activity?.getSnapshot().context ?? {}
    return { access, link }
  }
  return { board, standing }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

test('a board is open before its activity is fetched, which begins with what was told meanwhile', async () => {
  const { promise, resolve } = deferred<ActivityLogic>()
  const { board, standing } = openBoard(() => promise)
  board.send({ type: 'board.access', access: 'aal2' })
  await settled()
  expect(board.getSnapshot().status).toBe('active')
  expect(board.getSnapshot().children.activity).toBeUndefined()
  resolve(activityMachine)
  await settled()
  expect(standing()).toEqual({ access: 'aal2', link: board.getSnapshot().context.link })
  board.send({ type: 'board.access', access: 'none' })
  expect(standing().access).toBe('none')
})

test('an activity that cannot be fetched ends nothing, and is fetched again until it is there', async () => {
  let tries = 0
  const { board } = openBoard(() => {
    tries += 1
    return tries < 3 ? Promise.reject(new Error('no such file')) : Promise.resolve(activityMachine)
  })
  await settled()
  expect(board.getSnapshot().children.fetchActivity?.getSnapshot()).toMatchObject({ value: 'waiting' })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(tries).toBe(3)
  expect(board.getSnapshot().children.activity).toBeDefined()
  expect(board.getSnapshot().status).toBe('active')
})

test('a person needs not wait for the next try', async () => {
  let isBroken = true
  const { board } = openBoard(() =>
    isBroken ? Promise.reject(new Error('no such file')) : Promise.resolve(activityMachine),
  )
  await settled()
  isBroken = false
  board.getSnapshot().children.fetchActivity?.send({ type: 'fetching.again' })
  await settled()
  expect(board.getSnapshot().children.activity).toBeDefined()
})
