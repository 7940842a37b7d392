import { map, Subject } from 'rxjs'
import { fromCallback, fromEventObservable, fromPromise } from 'xstate'
import { fromArrangement } from '../../src/app/actors/fromArrangement'
import { fromAddress, noAddress, type PageAddress } from '../../src/app/pageAddress'
import { createBoardArrangement } from '../../src/backend/supabase/boards/boardArrangement'
import { createBrowserBoards } from '../../src/backend/supabase/boards/browserBoards'
import type { Boards, PresentLibrary, ProjectLibrary, BoardEntry } from '../../src/backend/ports/backend.port'
import { boardArrangementMachine } from '../../src/machines/boardArrangement/boardArrangement.machine'
import { boardListMachine } from '../../src/machines/boardList/boardList.machine'
import type { BoardListEvent } from '../../src/machines/boardList/boardList.setup'
import { createListener } from '../../src/machines/listener/listener.machine'
import { boardLibraryMachine } from '../../src/machines/boardLibrary/boardLibrary.machine'
import { runTask } from '../../src/machines/boardLibrary/boardLibrary.tasks'
import { confirmLeave } from '../../src/streams/page/confirmLeave'
import { boardStorage } from './boards-storage'

const toChangeEvent = map((): BoardListEvent => ({ type: 'boardList.changed' }))

/** The real shelf over these boards. */
export const shelfOver = (boards: Boards, address: PageAddress = noAddress) =>
  boardLibraryMachine.provide({
    actors: {
      boardList: boardListMachine.provide({
        actors: {
          list: fromPromise(() => boards.list()),
          otherTabs: createListener(() => boards.otherTabChanges().pipe(toChangeEvent)),
          live: fromEventObservable(() => boards.projectChanges().pipe(toChangeEvent)),
        },
      }),
      work: fromPromise(({ input }) => runTask(boards, input)),
      guardLeaving: fromCallback(() => confirmLeave({ page: address.page })),
      address: fromAddress(address),
      arrangement: boardArrangementMachine.provide({ actors: { storage: fromArrangement(boards) } }),
    },
  })

/** A project that keeps boards for the viewer, who may share them with everyone. */
export const keeping = (rest: Partial<PresentLibrary> = {}): PresentLibrary => ({
  state: 'present',
  rules: { roles: [], withEveryone: true },
  canStore: true,
  isTruncated: false,
  ...rest,
})

/** What one project holds, and the boards of those who look at it: each hears of what the others do. */
export function heldBoards(project: ProjectLibrary = keeping()) {
  const browser = boardStorage()
  const news = new Subject<unknown>()
  const state = { project }
  /** Entries of which the viewer is not the owner. */
  const foreign = new Set<string>()
  const mine = (entry: BoardEntry): BoardEntry => ({
    ...entry,
    storedIn: state.project.state === 'present' ? 'project' : 'browser',
    isMine: !foreign.has(entry.id),
  })
  const open = (): Boards => {
    const tab = browser.tab()
    const store = createBrowserBoards('project', () => 'ann', tab)
    const report = <T extends { type: string }>(answer: T): T => {
      if ('board' in answer) {
        const board = answer.board as { entry: BoardEntry }
        Object.assign(board, { entry: mine(board.entry) })
      }
      if ('theirs' in answer) Object.assign(answer, { theirs: mine(answer.theirs as BoardEntry) })
      return answer
    }
    const wrote = <T extends { type: string }>(answer: T): Promise<T> => {
      const isDone = answer.type === 'saved' || answer.type === 'removed'
      const result = Promise.resolve(report(answer))
      if (isDone) news.next(null)
      return result
    }
    return {
      ...createBoardArrangement('project', () => 'ann', tab),
      list() {
        const lastOpened = store.lastOpened()
        const entries = store.list().map(mine)
        return Promise.resolve({
          entries,
          project: state.project,
          ...(lastOpened !== null && { lastOpened }),
        })
      },
      load: id => Promise.resolve(report(store.load(id))),
      create: file => wrote(store.create(file)),
      save: (id, base, file) =>
        foreign.has(id)
          ? Promise.resolve({ type: 'refused', reason: { code: 'view_only' }, canRetry: false })
          : wrote(store.save(id, base, file)),
      share: () => Promise.resolve({ type: 'shared' }),
      remove: id => wrote(store.remove(id)),
      noteOpened: id => store.noteOpened(id),
      otherTabChanges: () => store.otherTabChanges(),
      projectChanges: () => news,
    }
  }
  return { open, state, foreign, news }
}
