import type { Fault } from '../../board/file/fault'
import type { BoardLibraryContext, LibraryNotice, LibraryOutcome, LibraryTask } from './boardLibrary.context'

export const boardIdOf = (task: LibraryTask) =>
  'id' in task ? task.id : task.type === 'save' ? (task.base?.id ?? null) : null

/** The notice for an outcome; null: none is needed. */
export function toNotice(
  outcome: LibraryOutcome,
  task: LibraryTask,
  { openEntry }: BoardLibraryContext,
): LibraryNotice | null {
  switch (outcome.type) {
    case 'copied': {
      const { title, because, theirs, stored } = outcome
      return { type: 'copied', title, because, theirs, copy: stored.entry.title }
    }
    case 'gone':
      return { type: 'gone', isOpen: openEntry !== null && openEntry.id === boardIdOf(task) }
    case 'faulty':
      return { type: 'faulty', title: outcome.title, faults: outcome.faults }
    case 'refused':
      return { type: 'refused', reason: outcome.reason, canRetry: outcome.canRetry, task }
    default:
      return null
  }
}

export const addressNotice = (faults: readonly Fault[]): Partial<BoardLibraryContext> =>
  faults.length === 0 ? {} : { notice: { type: 'address', faults } }

/** A notice of an unsaved change takes precedence. */
export const repairedNotice =
  ({ file: { title }, repaired: faults = [] }: Extract<LibraryTask, { type: 'create' }>) =>
  ({ context: { notice } }: { context: BoardLibraryContext }): Partial<BoardLibraryContext> =>
    faults.length === 0 || notice !== null ? {} : { notice: { type: 'repaired', title, faults } }

export const faultsOf = (notice: LibraryNotice | null) => (notice?.type === 'address' ? notice.faults : [])

/** Notices about a board that is not displayed end once another is opened; notices of unsaved changes stay. */
export const dropOutdatedNotice = ({
  context: { notice },
}: {
  context: BoardLibraryContext
}): Partial<BoardLibraryContext> =>
  notice === null || notice.type === 'copied' || notice.type === 'refused' ? {} : { notice: null }
