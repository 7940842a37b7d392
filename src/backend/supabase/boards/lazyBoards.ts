import { defer, switchMap } from 'rxjs'
import { lazyValue } from '../../../shared/lazyValue'
import type { BoardsContext, StoredBoards } from './createBoards'

/**
 * The boards of the project and of this browser; their code comes with the first request. A request rejects if it
 * cannot be fetched, and the next one tries again.
 */
export function lazyBoards(context: BoardsContext): StoredBoards {
  const boards = lazyValue(async () => (await import('./createBoards')).createBoards(context))
  const loaded = () => boards.preload().then(boards.get)
  return {
    list: async () => (await loaded()).list(),
    load: async id => (await loaded()).load(id),
    create: async (file, sharing) => (await loaded()).create(file, sharing),
    save: async (id, base, file) => (await loaded()).save(id, base, file),
    share: async (id, sharing) => (await loaded()).share(id, sharing),
    remove: async id => (await loaded()).remove(id),
    // Only shown first the next time.
    noteOpened: id =>
      void loaded().then(
        opened => opened.noteOpened(id),
        () => undefined,
      ),
    otherTabChanges: () => defer(loaded).pipe(switchMap(opened => opened.otherTabChanges())),
    projectChanges: () => defer(loaded).pipe(switchMap(opened => opened.projectChanges())),
  }
}
