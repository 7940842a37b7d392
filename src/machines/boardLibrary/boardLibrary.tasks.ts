import type { Boards, LoadBoardAnswer, SaveBoardAnswer } from '../../backend/ports/backend.port'
import type { BoardFile } from '../../board/board'
import { provideOutcome } from './boardLibrary.lateOutcome'
import * as outcomeCode from './boardLibrary.outcome'
import type { CopyReason, LibraryOutcome, LibraryTask } from './boardLibrary.context'

provideOutcome(outcomeCode)

/** Runs one task. A user's changes are always saved, if not in place then as a copy. */
export async function runTask(boards: Boards, task: LibraryTask): Promise<LibraryOutcome> {
  const outcome = await outcomeOf(boards, task)
  // All of these but a rename show the board.
  if ('stored' in outcome && task.type !== 'rename') boards.noteOpened(outcome.stored.entry.id)
  return outcome
}

async function outcomeOf(boards: Boards, task: LibraryTask): Promise<LibraryOutcome> {
  switch (task.type) {
    case 'load':
      return toLoadedOutcome(await boards.load(task.id))
    case 'create':
      return toCreated(await boards.create(task.file))
    case 'save':
      return task.base === null
        ? toSaved(await boards.create(task.file))
        : saveOrCopy(boards, task.file, task.base)
    case 'rename':
      return rename(boards, task.id, task.title)
    case 'duplicate': {
      const loadAnswer = await boards.load(task.id)
      if (loadAnswer.type !== 'board') return loadAnswer
      return toCreated(await boards.create(withSuffix(loadAnswer.board.file, 'copy')))
    }
    case 'share': {
      const answer = await boards.share(task.id, task.sharing)
      return answer.type === 'shared' ? { type: 'done' } : answer
    }
    case 'remove': {
      const answer = await boards.remove(task.id)
      // If somebody else removed it, the result is the wanted one.
      return answer.type === 'refused' ? answer : { type: 'done' }
    }
  }
}

async function saveOrCopy(
  boards: Boards,
  file: BoardFile,
  { id, revision }: { id: string; revision: number },
): Promise<LibraryOutcome> {
  const answer = await boards.save(id, revision, file)
  if (answer.type === 'saved') return toSaved(answer)
  if (answer.type === 'refused' && answer.canRetry) return answer
  const reason: CopyReason =
    answer.type === 'refused' ? { kind: 'refused', reason: answer.reason } : { kind: answer.type }
  const copy = await boards.create(withSuffix(file, 'your version'))
  if (copy.type !== 'saved') return toSaved(copy)
  const theirs = answer.type === 'conflict' ? id : null
  return { type: 'copied', stored: copy.board, title: file.title, reason, theirs }
}

/** Overwrites whatever revision there is: the last rename wins. */
async function rename(boards: Boards, id: string, title: string): Promise<LibraryOutcome> {
  const loadAnswer = await boards.load(id)
  if (loadAnswer.type !== 'board') return loadAnswer
  const { file, entry } = loadAnswer.board
  const answer = await boards.save(id, entry.revision, { ...file, title })
  return answer.type === 'conflict' ? busyOutcome : toSaved(answer)
}
const busyOutcome: LibraryOutcome = {
  type: 'refused',
  reason: { code: 'saved_elsewhere' },
  canRetry: true,
}

const MAX_TITLE_LENGTH = 120
const withSuffix = (file: BoardFile, suffix: string): BoardFile => {
  const end = ` (${suffix})`
  return { ...file, title: file.title.slice(0, MAX_TITLE_LENGTH - end.length) + end }
}

const toLoadedOutcome = (answer: LoadBoardAnswer): LibraryOutcome =>
  answer.type === 'board' ? { type: 'loaded', stored: answer.board } : answer
const toSavedOutcome =
  (type: 'saved' | 'created') =>
  (answer: SaveBoardAnswer): LibraryOutcome =>
    answer.type === 'saved'
      ? { type, stored: answer.board }
      : answer.type === 'conflict'
        ? busyOutcome
        : answer
const toSaved = toSavedOutcome('saved')
const toCreated = toSavedOutcome('created')
