import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { lazyMutations } from '../../src/app/lazy/lazyMutations'
import type { MutationsLogic } from '../../src/machines/mutations/mutations.logic'
import { mutationsMachine } from '../../src/machines/mutations/mutations.machine'
import { boardMachine } from '../../src/machines/board/board.machine'
import { boardListMachine } from '../../src/machines/boardList/boardList.machine'
import { boardLibraryMachine } from '../../src/machines/boardLibrary/boardLibrary.machine'
import { makeDeferred } from '../support/deferred'
import { openConnection } from '../support/link'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

const empty = { version: 2, title: 'Empty', sources: {}, panels: [] } as const
function openBoard(load: () => Promise<MutationsLogic>) {
  const board = createActor(
    boardMachine.provide({
      actors: {
        ...lazyMutations(load),
        connection: openConnection,
        boardLibrary: boardLibraryMachine.provide({
          actors: {
            boardList: boardListMachine.provide({
              actors: { list: fromPromise(() => new Promise(() => undefined)) },
            }),
          },
        }),
      },
    }),
    { input: { board: { ...empty, sources: {}, panels: [] }, access: 'aal1' } },
  ).start()
  onTestFinished(() => void board.stop())
  const standing = () => {
    const { access, link } = board.getSnapshot().children.mutations?.getSnapshot().context ?? {}
    return { access, link }
  }
  return { board, standing }
}
const settleTimers = () => vi.advanceTimersByTimeAsync(0)

test('a board opens before its mutations are loaded, which then get the events since', async () => {
  const { promise, resolve } = makeDeferred<MutationsLogic>()
  const { board, standing } = openBoard(() => promise)
  board.send({ type: 'board.access', access: 'aal2' })
  await settleTimers()
  expect(board.getSnapshot().status).toBe('active')
  expect(board.getSnapshot().children.mutations).toBeUndefined()
  resolve(mutationsMachine)
  await settleTimers()
  expect(standing()).toEqual({ access: 'aal2', link: board.getSnapshot().context.conditions.link })
  board.send({ type: 'board.access', access: 'none' })
  expect(standing().access).toBe('none')
})

test('an activity that cannot be fetched ends nothing, and is fetched again until it is there', async () => {
  let tries = 0
  const { board } = openBoard(() => {
    tries += 1
    return tries < 3 ? Promise.reject(new Error('no such file')) : Promise.resolve(mutationsMachine)
  })
  await settleTimers()
  expect(board.getSnapshot().children.loadMutations?.getSnapshot()).toMatchObject({ value: 'waiting' })
  await vi.advanceTimersByTimeAsync(3_000)
  expect(tries).toBe(3)
  expect(board.getSnapshot().children.mutations).toBeDefined()
  expect(board.getSnapshot().status).toBe('active')
})

test('a person needs not wait for the next try', async () => {
  let isBroken = true
  const { board } = openBoard(() =>
    isBroken ? Promise.reject(new Error('no such file')) : Promise.resolve(mutationsMachine),
  )
  await settleTimers()
  isBroken = false
  board.getSnapshot().children.loadMutations?.send({ type: 'backgroundLoad.retry' })
  await settleTimers()
  expect(board.getSnapshot().children.mutations).toBeDefined()
})
