import type { BoardLibraryContext } from './boardLibrary.context'

/** A board could not be loaded, and the project may answer later. */
export function awaitsProject({ context: { notices } }: { context: BoardLibraryContext }): boolean {
  const notice = notices.at(-1)
  return notice?.type === 'refused' && notice.task.type === 'load' && notice.canRetry
}
