import type { ProjectShelf, ShelfEntry } from '../../backend/port'
import { sentenceOf, type Fault } from '../../board/file/fault'
import { EVERYONE, type Sharing } from '../../board/sharing'
import type { CopiedBecause, Notice } from '../../machines/shelf.context'
import { isolated } from '../../board/isolated'

/** Where boards are kept, and who may see them, in a sentence. */
export function keptIn(project: ProjectShelf | undefined): string {
  switch (project?.state) {
    case undefined:
      return 'Looking for the boards…'
    case 'kept':
      return project.mayKeep
        ? 'Boards are kept in the project. Others see those that you share with them.'
        : 'The project keeps boards for those who have an account. Yours are kept in this browser, and nobody else sees them.'
    case 'absent':
      return 'Boards are kept in this browser only, and nobody else sees them: the project has no table for boards.'
    case 'unknown':
      return `The project could not be asked for its boards. ${project.reason}`
  }
}

const listed = (roles: readonly string[]) =>
  roles.includes(EVERYONE) ? 'everyone with an account' : roles.join(', ')

/** With whom it is shared: "everyone with an account may look". */
function sharedWith({ readers, writers }: Sharing): string {
  const looks = readers.length > 0 && !writers.includes(EVERYONE) ? [`${listed(readers)} may look`] : []
  const changes = writers.length > 0 ? [`${listed(writers)} may change it`] : []
  return [...looks, ...changes].join(', ')
}

/** "Shared by Ann Lee"; null of a board of one's own, and where nobody knows. */
export function sharedBy({ owner }: Pick<ShelfEntry, 'owner'>): string | null {
  switch (owner?.state) {
    case undefined:
      return null
    case 'known':
      return `Shared by ${owner.name}`
    case 'none':
      return 'Owned by no account'
  }
}

/** Of one board: "In the project, for you alone". */
export function placeOf(entry: ShelfEntry): string {
  const { in: place, isMine, sharing } = entry
  if (place === 'browser') return 'In this browser only'
  if (!isMine) return sharedBy(entry) ?? 'In the project, shared with you'
  if (sharing === null) return 'In the project'
  const shared = sharedWith(sharing)
  return shared === '' ? 'In the project, for you alone' : `In the project, ${shared}`
}

function why(because: CopiedBecause): string {
  switch (because.kind) {
    case 'conflict':
      return 'was changed by somebody else while you edited it. Their version stays where it was.'
    case 'gone':
      return 'was removed while you edited it, or is no longer shared with you.'
    case 'refused':
      return `could not be saved, and stays as it was. ${because.reason}`
  }
}

const ignored = ({ path, reason }: Fault) => `${path} ${reason}`

const FEW = 2
const firstOf = (faults: readonly Fault[]) =>
  [
    ...faults.slice(0, FEW).map(ignored),
    ...(faults.length > FEW ? [`and ${faults.length - FEW} more`] : []),
  ].join('; ')

/** What became of a board, with what to do about it. */
export function noticeText(notice: Notice): string {
  switch (notice.type) {
    case 'copied':
      return `“${isolated(notice.title)}” ${why(notice.because)} Yours is kept as “${isolated(notice.copy)}”.`
    case 'gone':
      return notice.isOpen
        ? 'This board was removed, or is no longer shared with you. It stays on the screen until you leave it.'
        : 'There is no such board, or none that is shared with you. Whoever owns it can share it.'
    case 'faulty':
      return `“${isolated(notice.title)}” cannot be shown. ${notice.faults.slice(0, 2).map(sentenceOf).join('. ')}.`
    case 'refused':
      return notice.task.type === 'keep' || notice.task.type === 'begin'
        ? `“${isolated(notice.task.file.title)}” is not kept. ${notice.reason}`
        : notice.reason
    case 'repaired':
      return `“${isolated(notice.title)}” was put right: ${firstOf(notice.faults)}.`
    case 'address':
      return `A part of the address was ignored: ${notice.faults.slice(0, 3).map(ignored).join('; ')}.`
  }
}
