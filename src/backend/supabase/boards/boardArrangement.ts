import { map, startWith } from 'rxjs'
import {
  defaultArrangement,
  readArrangement,
  type BoardArrangement,
} from '../../../board/library/boardArrangement'
import type { Boards } from '../../ports/boards.port'
import { attempt, otherTabChanges, thisBrowser, type BrowserStorage } from '../browserStorage'

const PREFIX = 'signalbox-board-arrangement'
/** More than anybody stars or sorts; the oldest are dropped first, so that they cannot fill the browser's storage. */
const MAX_BOARDS = 500

/**
 * How one person arranged the boards of one project, in this browser: the project's table has no place for what
 * concerns one viewer of a board. `userId`: null while nobody is signed in; then nothing is stored.
 */
export function createBoardArrangement(
  project: string,
  userId: () => string | null,
  { storage, page }: BrowserStorage = thisBrowser,
): Pick<Boards, 'arrangement' | 'saveArrangement'> {
  const key = () => `${PREFIX} ${project} ${userId() ?? ''}`
  const read = () =>
    userId() === null
      ? defaultArrangement
      : readArrangement(attempt((): unknown => JSON.parse(storage().getItem(key()) ?? 'null')))
  return {
    arrangement: () =>
      otherTabChanges(page, changedKey => changedKey === key()).pipe(startWith(null), map(read)),
    saveArrangement(arrangement) {
      if (userId() !== null) attempt(() => storage().setItem(key(), JSON.stringify(newest(arrangement))))
    },
  }
}

const newest = ({ starred, folders, folded, ...rest }: BoardArrangement): BoardArrangement => ({
  ...rest,
  starred: starred.slice(-MAX_BOARDS),
  folders: Object.fromEntries(Object.entries(folders).slice(-MAX_BOARDS)),
  folded: folded.slice(-MAX_BOARDS),
})
