import { map, Subject } from 'rxjs'
import { fromEventObservable, fromPromise } from 'xstate'
import { fromAddress, noAddress, type Address } from '../../src/address'
import { browserBoards } from '../../src/backend/supabase/boards/browser'
import type { Boards, KeepingProject, ProjectShelf, ShelfEntry } from '../../src/backend/port'
import type { ShelfEvent } from '../../src/machines/shelf.context'
import { listenerOf } from '../../src/machines/listener.machine'
import { shelfMachine } from '../../src/machines/shelf.machine'
import { carriedOut } from '../../src/machines/shelf.tasks'
import { boardStorage } from './boards-storage'

const changed = map((): ShelfEvent => ({ type: 'shelf.changed' }))

/** The real shelf over these boards. */
export const shelfOver = (boards: Boards, address: Address = noAddress) =>
  shelfMachine.provide({
    actors: {
      list: fromPromise(() => boards.list()),
      work: fromPromise(({ input }) => carriedOut(boards, input)),
      elsewhere: listenerOf(() => boards.elsewhere().pipe(changed)),
      live: fromEventObservable(() => boards.live().pipe(changed)),
      address: fromAddress(address),
    },
  })

/** A project that keeps boards for the viewer, who may share them with everyone. */
export const keeping = (rest: Partial<KeepingProject> = {}): KeepingProject => ({
  ...{ state: 'kept', rules: { roles: [], withEveryone: true }, mayKeep: true, isCut: false },
  ...rest,
})

/** What one project holds, and the boards of those who look at it: each hears of what the others do. */
export function heldBoards(project: ProjectShelf = keeping()) {
  const browser = boardStorage()
  const news = new Subject<unknown>()
  const state = { project }
  /** Entries of which the viewer is not the owner. */
  const foreign = new Set<string>()
  const mine = (entry: ShelfEntry): ShelfEntry => ({
    ...entry,
    in: state.project.state === 'kept' ? 'project' : 'browser',
    isMine: !foreign.has(entry.id),
  })
  const open = (): Boards => {
    const store = browserBoards('project', () => 'ann', browser.tab())
    const told = <T extends { type: string }>(answer: T): T => {
      if ('kept' in answer) {
        const kept = answer.kept as { entry: ShelfEntry }
        Object.assign(kept, { entry: mine(kept.entry) })
      }
      if ('theirs' in answer) Object.assign(answer, { theirs: mine(answer.theirs as ShelfEntry) })
      return answer
    }
    const wrote = <T extends { type: string }>(answer: T): Promise<T> => {
      const isDone = answer.type === 'saved' || answer.type === 'removed'
      const result = Promise.resolve(told(answer))
      if (isDone) news.next(null)
      return result
    }
    return {
      list: () => Promise.resolve({ entries: store.list().map(mine), project: state.project }),
      load: id => Promise.resolve(told(store.load(id))),
      create: file => wrote(store.create(file)),
      save: (id, base, file) =>
        foreign.has(id)
          ? Promise.resolve({ type: 'refused', reason: 'You may not change it.', mayRetry: false })
          : wrote(store.save(id, base, file)),
      share: () => Promise.resolve({ type: 'shared' }),
      remove: id => wrote(store.remove(id)),
      elsewhere: () => store.elsewhere(),
      live: () => news,
    }
  }
  return { open, state, foreign, news }
}
