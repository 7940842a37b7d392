import type { Boards, Loaded, Saved } from '../backend/port'
import type { BoardFile } from '../board/board'
import type { CopiedBecause, Outcome, Task } from './shelf.context'

/** Does one task. Whatever somebody made is kept, if not in its place then as a copy. */
export async function carriedOut(boards: Boards, task: Task): Promise<Outcome> {
  switch (task.type) {
    case 'load':
      return loaded(await boards.load(task.id))
    case 'begin':
      return made(await boards.create(task.file))
    case 'keep':
      return task.over === null ? saved(await boards.create(task.file)) : kept(boards, task.file, task.over)
    case 'rename':
      return renamed(boards, task.id, task.title)
    case 'duplicate': {
      const found = await boards.load(task.id)
      if (found.type !== 'board') return found
      return made(await boards.create(named(found.kept.file, 'copy')))
    }
    case 'share': {
      const answer = await boards.share(task.id, task.sharing)
      return answer.type === 'shared' ? { type: 'done' } : answer
    }
    case 'remove': {
      const answer = await boards.remove(task.id)
      // Whoever else removed it did what was wanted.
      return answer.type === 'refused' ? answer : { type: 'done' }
    }
  }
}

async function kept(
  boards: Boards,
  file: BoardFile,
  { id, revision }: { id: string; revision: number },
): Promise<Outcome> {
  const answer = await boards.save(id, revision, file)
  if (answer.type === 'saved') return saved(answer)
  if (answer.type === 'refused' && answer.mayRetry) return answer
  const because: CopiedBecause =
    answer.type === 'refused' ? { kind: 'refused', reason: answer.reason } : { kind: answer.type }
  const copy = await boards.create(named(file, 'your version'))
  if (copy.type !== 'saved') return saved(copy)
  const theirs = answer.type === 'conflict' ? id : null
  return { type: 'copied', kept: copy.kept, title: file.title, because, theirs }
}

/** Over whatever revision there is: a title is changed by whoever changes it last. */
async function renamed(boards: Boards, id: string, title: string): Promise<Outcome> {
  const found = await boards.load(id)
  if (found.type !== 'board') return found
  const { file, entry } = found.kept
  const answer = await boards.save(id, entry.revision, { ...file, title })
  return answer.type === 'conflict' ? busy : saved(answer)
}
const busy: Outcome = {
  type: 'refused',
  reason: 'Somebody else saved the board at the same moment. Try again.',
  mayRetry: true,
}

const LONGEST = 120
const named = (file: BoardFile, what: string): BoardFile => {
  const end = ` (${what})`
  return { ...file, title: file.title.slice(0, LONGEST - end.length) + end }
}

const loaded = (answer: Loaded): Outcome =>
  answer.type === 'board' ? { type: 'loaded', kept: answer.kept } : answer
const keptAs =
  (type: 'saved' | 'made') =>
  (answer: Saved): Outcome =>
    answer.type === 'saved' ? { type, kept: answer.kept } : answer.type === 'conflict' ? busy : answer
const saved = keptAs('saved')
const made = keptAs('made')
