import { defer, switchMap } from 'rxjs'
import { lazyValue } from '../../../shared/lazyValue'
import type { BoardsContext, StoredBoards } from './createBoards'

/**
 * The boards of the project and of this browser; their code comes with the first request. A request rejects if it
 * cannot be fetched, and the next one tries again.
 */
export function lazyBoards(context: BoardsContext): StoredBoards {
  const boards = lazyValue(async () => (await import('./createBoards')).createBoards(context))
  const loadBoards = () => boards.preload().then(boards.get)
  return {
    list: async () => (await loadBoards()).list(),
    load: async id => (await loadBoards()).load(id),
    create: async (file, sharing) => (await loadBoards()).create(file, sharing),
    save: async (id, base, file) => (await loadBoards()).save(id, base, file),
    share: async (id, sharing) => (await loadBoards()).share(id, sharing),
    remove: async id => (await loadBoards()).remove(id),
    // It only decides which board is shown first the next time.
    noteOpened: id =>
      void loadBoards().then(
        loadedBoards => loadedBoards.noteOpened(id),
        () => undefined,
      ),
    otherTabChanges: () => defer(loadBoards).pipe(switchMap(loadedBoards => loadedBoards.otherTabChanges())),
    projectChanges: () => defer(loadBoards).pipe(switchMap(loadedBoards => loadedBoards.projectChanges())),
  }
}
