import type { BoardEntry } from '../../backend/ports/backend.port'
import { acceptViewState, defaultViewState, type ViewState } from '../../board/model/viewState'
import type { Fault } from '../../board/file/fault'
import type { BoardLibraryContext, FinishedTask, LibraryNotice, LibraryTask } from './boardLibrary.context'
import { boardIdOf, keptNotices, withFaults, withNotice, type Notices } from './boardLibrary.notices'

type Context = BoardLibraryContext

/**
 * What a finished task does to the displayed board. `open`: another one is displayed, or the same one as somebody else
 * saved it; `openAddress`: the one that the address names already; `update`: what is displayed is stored; `close`: it
 * was removed; `lose`: it is no longer stored.
 */
export type Effect = 'open' | 'openAddress' | 'update' | 'close' | 'lose' | 'none'

export function effectOf({ task, outcome }: FinishedTask, { openEntry, shownFile }: Context): Effect {
  if (isStale(task)) return 'none'
  const isOpen = isTaskOf(openEntry, task)
  if ('stored' in outcome) {
    // A board renamed in the list need not be the displayed one.
    if (task.type === 'rename' && !isOpen) return 'none'
    if (task.type === 'save') {
      // Another board may be displayed by now, and what is edited there would be saved over this one.
      if (!savesSameBoard(task, { ...task, base: openEntry, shownFile })) return 'none'
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
    openEntry: entry,
    shownFile: file,
    viewState,
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
    return withNotice(remainingNotices, { type: 'repaired', title: task.file.title, faults: task.repaired })
  if (task.type !== 'load' || !('viewState' in task)) return remainingNotices
  const last = notices.at(-1)
  return withFaults(remainingNotices, [...(last?.type === 'address' ? last.faults : []), ...faults])
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
  const isOpened = 'stored' in outcome && task.type === 'load' && task.how !== 'reload'
  const isAnswered = ({ task: refusedTask }: { task: LibraryTask }) =>
    refusedTask === task || savesSameBoard(refusedTask, task) || (isOpened && refusedTask.type === 'load')
  const notices = context.notices.filter(notice => notice.type !== 'refused' || !isAnswered(notice))
  return { tasks, notices: isStale(task) ? notices : withNotice(notices, toNotice(finishedTask, context)) }
}

const isStale = (task: LibraryTask) => 'isStale' in task

const savesSameBoard = (a: LibraryTask, b: LibraryTask) =>
  a.type === 'save' && b.type === 'save' && a.base?.id === b.base?.id && a.shownFile === b.shownFile

const opensAnother = (task: LibraryTask) =>
  task.type === 'load' ? task.how === 'open' : task.type === 'create' || task.type === 'duplicate'

const isTaskOf = (open: BoardEntry | null, task: LibraryTask) => open !== null && open.id === boardIdOf(task)

/** The notice for an outcome; null: none is needed. */
function toNotice({ task, outcome }: FinishedTask, { openEntry }: Context): LibraryNotice | null {
  switch (outcome.type) {
    case 'copied':
      return { ...outcome, copy: outcome.stored.entry.title }
    case 'gone':
      return { type: 'gone', isOpen: isTaskOf(openEntry, task) }
    case 'faulty':
      return outcome
    case 'refused':
      return { ...outcome, task }
    default:
      return null
  }
}
