import type { BoardEntry } from '../../backend/ports/backend.port'
import type { BoardFile } from '../../board/board'
import { acceptViewState, defaultViewState, type ViewState } from '../../board/model/viewState'
import type { Fault } from '../../board/file/fault'
import type { BoardLibraryContext, FinishedTask, LibraryNotice, LibraryTask } from './boardLibrary.context'

type Context = BoardLibraryContext
type Notices = Context['notices']

/**
 * What a finished task does to the displayed board. `open`: another one is displayed, or the same one as somebody else
 * saved it; `openAddress`: the one that the address names already; `update`: what is displayed is stored; `close`: it
 * was removed; `lose`: it is no longer stored.
 */
export type Effect = 'open' | 'openAddress' | 'update' | 'close' | 'lose' | 'none'

export function effectOf({ task, outcome }: FinishedTask, { openEntry, shownFile }: Context): Effect {
  const isOpen = isTaskOf(openEntry, task)
  if ('stored' in outcome) {
    // A board renamed in the list need not be the displayed one.
    if (task.type === 'rename' && !isOpen) return 'none'
    if (task.type === 'save') {
      // Another board may be displayed by now, and what is edited there would be saved over this one.
      if (!savesBoard(task, openEntry, shownFile)) return 'none'
      return outcome.type === 'copied' ? 'open' : 'update'
    }
    return task.type === 'load' && task.how === 'address' ? 'openAddress' : 'open'
  }
  if (!isOpen) return 'none'
  if (outcome.type === 'gone') return 'lose'
  return outcome.type === 'done' && task.type === 'remove' ? 'close' : 'none'
}

/** The context with the stored board displayed. */
export function showStored(finishedTask: FinishedTask, context: Context): Partial<Context> {
  const { task, outcome } = finishedTask
  if (!('stored' in outcome)) return {}
  const { entry, file } = outcome.stored
  const { viewState, faults } = acceptViewState(file, viewStateAfter(task, context))
  return {
    ...{ openEntry: entry, shownFile: file, viewState },
    notices: noticesWithStored(finishedTask, context.notices, faults),
  }
}

/** `faults`: parts of the requested view state that the board does not have. */
function noticesWithStored(
  { task, outcome }: FinishedTask,
  notices: Notices,
  faults: readonly Fault[],
): Notices {
  const remainingNotices = opensAnother(task) && outcome.type !== 'copied' ? keptNotices(notices) : notices
  if (task.type === 'create' && task.repaired !== undefined && task.repaired.length > 0)
    // A notice of an unsaved change takes precedence.
    return remainingNotices.length > 0
      ? remainingNotices
      : [{ type: 'repaired', title: task.file.title, faults: task.repaired }]
  if (task.type !== 'load' || (task.how !== 'address' && task.how !== 'first')) return remainingNotices
  const last = notices.at(-1)
  const earlier = last?.type === 'address' ? last.faults : []
  return withNotice(remainingNotices, addressNotice([...earlier, ...faults]))
}

/** The view state after a task: chosen values belong to the board on which they were chosen. */
function viewStateAfter(task: LibraryTask, { viewState }: Context): ViewState {
  if (task.type === 'load' && 'viewState' in task) return task.viewState
  const isSame =
    task.type === 'save' || task.type === 'rename' || (task.type === 'load' && task.how === 'reload')
  return isSame ? viewState : defaultViewState
}

/** The first task is done: a save of the same board that waited builds on its revision. */
export function finishTask(finishedTask: FinishedTask, context: Context): Partial<Context> {
  const { task, outcome } = finishedTask
  const tasks = context.tasks
    .slice(1)
    .map(next =>
      next.type === 'save' && 'stored' in outcome && savesSameBoard(next, task)
        ? { ...next, base: outcome.stored.entry, shownFile: outcome.stored.file }
        : next,
    )
  // A failed save is contained in a later one: retrying it would only overwrite the later version.
  const notices = context.notices.filter(
    notice => notice.type !== 'refused' || !savesSameBoard(notice.task, task),
  )
  return { tasks, notices: withNotice(notices, toNotice(finishedTask, context)) }
}

const savesBoard = (task: LibraryTask, base: { id: string } | null, shownFile: BoardFile) =>
  task.type === 'save' && task.base?.id === base?.id && task.shownFile === shownFile

const savesSameBoard = (a: LibraryTask, b: LibraryTask) =>
  b.type === 'save' && savesBoard(a, b.base, b.shownFile)

const opensAnother = (task: LibraryTask) =>
  task.type === 'load' ? task.how === 'open' : task.type === 'create' || task.type === 'duplicate'

const isTaskOf = (open: BoardEntry | null, task: LibraryTask) => open !== null && open.id === boardIdOf(task)

export const boardIdOf = (task: LibraryTask) =>
  'id' in task ? task.id : task.type === 'save' ? (task.base?.id ?? null) : null

/** The notice for an outcome; null: none is needed. */
function toNotice({ task, outcome }: FinishedTask, { openEntry }: Context): LibraryNotice | null {
  switch (outcome.type) {
    case 'copied': {
      const { title, because, theirs, stored: copy } = outcome
      return { type: 'copied', title, because, theirs, copy: copy.entry.title }
    }
    case 'gone':
      return { type: 'gone', isOpen: isTaskOf(openEntry, task) }
    case 'faulty':
      return { type: 'faulty', title: outcome.title, faults: outcome.faults }
    case 'refused':
      return { type: 'refused', reason: outcome.reason, canRetry: outcome.canRetry, task }
    default:
      return null
  }
}

export const addressNotice = (faults: readonly Fault[]): LibraryNotice | null =>
  faults.length === 0 ? null : { type: 'address', faults }

export const isOfUnsaved = (notice: LibraryNotice) =>
  notice.type === 'refused' && (notice.task.type === 'save' || notice.task.type === 'create')

/** A notice replaces the one before, but none of a board that could not be saved: only the notice still has it. */
export const withNotice = (notices: Notices, notice: LibraryNotice | null): Notices =>
  notice === null ? notices : [...notices.filter(isOfUnsaved), notice]

/** Notices about a board that is not displayed end once another is opened; notices of unsaved changes stay. */
export const keptNotices = (notices: Notices): Notices =>
  notices.filter(({ type }) => type === 'copied' || type === 'refused')
