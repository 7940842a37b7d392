import type { ProjectLibrary, BoardEntry } from '../../backend/ports/backend.port'
import type { Fault } from '../../board/file/fault'
import { EVERYONE, type Sharing } from '../../board/model/sharing'
import type { BoardGroup } from '../../machines/boardArrangement/boardArrangement.select'
import type { CopyReason, LibraryNotice } from '../../machines/boardLibrary/boardLibrary.context'
import { isolateText } from '../../board/text/isolateText'
import { describeOwner } from './ownerText'
import { describeBoardReason } from './reasons/boardReasons'

/** Where boards are stored and who may see them, in a sentence. */
export function describeBoardStorage(project: ProjectLibrary | undefined): string {
  switch (project?.state) {
    case undefined:
      return 'Loading boards…'
    case 'present':
      return project.canStore
        ? 'Boards are saved in the project. Others see the ones you share with them.'
        : 'The project saves boards for people with an account. Yours are saved in this browser only, and nobody else sees them.'
    case 'absent':
      return 'Boards are saved in this browser only.'
    case 'unknown':
      return `Couldn’t load the project’s boards. ${describeBoardReason(project.reason)}`
  }
}

const listRoles = (roles: readonly string[]) =>
  roles.includes(EVERYONE) ? 'everyone with an account' : roles.join(', ')

/** Who may use a shared board: "everyone with an account may look". */
function describeSharing({ readers, writers }: Sharing): string {
  const readerTexts =
    readers.length > 0 && !writers.includes(EVERYONE) ? [`${listRoles(readers)} can view`] : []
  const changes = writers.length > 0 ? [`${listRoles(writers)} can edit`] : []
  return [...readerTexts, ...changes].join(', ')
}

export const FROM_DEMO = 'Comes with the demo.'

/** A board's storage and sharing: "In the project, private". */
export function describeBoardPlace(entry: BoardEntry): string {
  const { storedIn, isMine, sharing } = entry
  if (storedIn === 'browser') return 'In this browser only'
  if (!isMine) return describeOwner(entry) ?? 'In the project, shared with you'
  if (sharing === null) return 'In the project'
  const sharingText = describeSharing(sharing)
  return sharingText === '' ? 'In the project, private' : `In the project, ${sharingText}`
}

function describeCopyReason(reason: CopyReason): string {
  switch (reason.kind) {
    case 'conflict':
      return 'was changed by someone else while you edited it. Their version is unchanged.'
    case 'gone':
      return 'was deleted while you edited it, or is no longer shared with you.'
    case 'refused':
      return `couldn’t be saved and is unchanged. ${describeBoardReason(reason.reason)}`
  }
}

const describeFault = ({ path, reason }: Fault) => `${path} ${reason}`

const FEW = 2
const describeFirstFaults = (faults: readonly Fault[]) =>
  [
    ...faults.slice(0, FEW).map(describeFault),
    ...(faults.length > FEW ? [`and ${faults.length - FEW} more`] : []),
  ].join('; ')

/** What happened to a board, and what to do about it. */
export function describeLibraryNotice(notice: LibraryNotice): string {
  switch (notice.type) {
    case 'copied':
      return `“${isolateText(notice.title)}” ${describeCopyReason(notice.reason)} Yours was saved as “${isolateText(notice.copy)}”.`
    case 'gone':
      return notice.isOpen
        ? 'This board was deleted, or is no longer shared with you. It stays open until you leave it.'
        : 'This board doesn’t exist, or you don’t have access. Ask its owner to share it.'
    case 'faulty':
      return `“${isolateText(notice.title)}” can’t be opened: ${describeFirstFaults(notice.faults)}.`
    case 'refused':
      return notice.task.type === 'save' || notice.task.type === 'create'
        ? `“${isolateText(notice.task.file.title)}” isn’t saved. ${describeBoardReason(notice.reason)}`
        : describeBoardReason(notice.reason)
    case 'repaired':
      return `“${isolateText(notice.title)}” was repaired: ${describeFirstFaults(notice.faults)}.`
    case 'address':
      return `Part of the address was ignored: ${notice.faults.slice(0, 3).map(describeFault).join('; ')}.`
  }
}

/** The heading of a group of boards. */
export const describeGroup = (group: BoardGroup): string =>
  group.kind === 'folder' ? group.name : groupTitles[group.kind]
const groupTitles = {
  starred: 'Starred',
  own: 'Your boards',
  shared: 'Shared with you',
  demo: 'Demo',
} as const
