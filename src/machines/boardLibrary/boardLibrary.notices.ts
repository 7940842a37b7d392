import type { Fault } from '../../board/file/fault'
import type { BoardLibraryContext, LibraryNotice, LibraryTask } from './boardLibrary.context'

export type Notices = BoardLibraryContext['notices']

export const boardIdOf = (task: LibraryTask) =>
  'id' in task ? task.id : task.type === 'save' ? (task.base?.id ?? null) : null

export const isOfUnsaved = (notice: LibraryNotice) =>
  notice.type === 'refused' && (notice.task.type === 'save' || notice.task.type === 'create')

/**
 * Boards that the address named before are no longer wanted; only the first task is under way, and its outcome will not
 * be shown. `isOther`: nor is the one to begin with, because another one is.
 */
export function leaveAddress(
  { tasks, notices }: Pick<BoardLibraryContext, 'tasks' | 'notices'>,
  isOther: boolean,
): Pick<BoardLibraryContext, 'tasks' | 'notices'> {
  const isLeft = (task: LibraryTask) =>
    task.type === 'load' && 'viewState' in task && (isOther || task.how === 'address')
  return {
    tasks: tasks.flatMap((task, i) =>
      !isLeft(task) ? task : i === 0 ? { ...task, isStale: true as const } : [],
    ),
    notices: notices.filter(notice => notice.type !== 'refused' || !isLeft(notice.task)),
  }
}

/**
 * A notice replaces the one before, except that of a board that could not be saved: only the notice still holds that
 * board.
 */
export const withNotice = (notices: Notices, notice: LibraryNotice | null): Notices =>
  notice === null ? notices : [...notices.filter(isOfUnsaved), notice]

/** With a notice of the faults of an address, if it has any. */
export const withFaults = (notices: Notices, faults: readonly Fault[]): Notices =>
  withNotice(notices, faults.length === 0 ? null : { type: 'address', faults })

/** Notices about a board that is not displayed end once another is opened; notices of unsaved changes stay. */
export const keptNotices = (notices: Notices): Notices =>
  notices.filter(({ type }) => type === 'copied' || type === 'refused')
