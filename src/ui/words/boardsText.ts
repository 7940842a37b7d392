import type { ProjectLibrary, BoardEntry } from '../../backend/ports/backend.port'
import { faultSentence, type Fault } from '../../board/file/fault'
import { EVERYONE, type Sharing } from '../../board/model/sharing'
import type { CopyReason, LibraryNotice } from '../../machines/boardLibrary/boardLibrary.context'
import { isolateText } from '../../board/text/isolateText'

/** Where boards are stored and who may see them, in a sentence. */
export function describeBoardStorage(project: ProjectLibrary | undefined): string {
  switch (project?.state) {
    case undefined:
      return 'Looking for the boards…'
    case 'kept':
      return project.canStore
        ? 'Boards are kept in the project. Others see those that you share with them.'
        : 'The project keeps boards for those who have an account. Yours are kept in this browser, and nobody else sees them.'
    case 'absent':
      return 'Boards are kept in this browser only, and nobody else sees them: the project has no table for boards.'
    case 'unknown':
      return `The project could not be asked for its boards. ${project.reason}`
  }
}

const listRoles = (roles: readonly string[]) =>
  roles.includes(EVERYONE) ? 'everyone with an account' : roles.join(', ')

/** Who may use a shared board: "everyone with an account may look". */
function describeSharing({ readers, writers }: Sharing): string {
  const readerTexts =
    readers.length > 0 && !writers.includes(EVERYONE) ? [`${listRoles(readers)} may look`] : []
  const changes = writers.length > 0 ? [`${listRoles(writers)} may change it`] : []
  return [...readerTexts, ...changes].join(', ')
}

/** "Shared by Ann Lee"; null for the viewer's own board, and while the owner is unknown. */
export function describeOwner({ owner }: Pick<BoardEntry, 'owner'>): string | null {
  switch (owner?.state) {
    case undefined:
      return null
    case 'known':
      return `Shared by ${owner.name}`
    case 'none':
      return 'Owned by no account'
  }
}

/** A board's storage and sharing: "In the project, for you alone". */
export function describeBoardPlace(entry: BoardEntry): string {
  const { storedIn, isMine, sharing } = entry
  if (storedIn === 'browser') return 'In this browser only'
  if (!isMine) return describeOwner(entry) ?? 'In the project, shared with you'
  if (sharing === null) return 'In the project'
  const sharingText = describeSharing(sharing)
  return sharingText === '' ? 'In the project, for you alone' : `In the project, ${sharingText}`
}

function describeCopyReason(reason: CopyReason): string {
  switch (reason.kind) {
    case 'conflict':
      return 'was changed by somebody else while you edited it. Their version stays where it was.'
    case 'gone':
      return 'was removed while you edited it, or is no longer shared with you.'
    case 'refused':
      return `could not be saved, and stays as it was. ${reason.reason}`
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
      return `“${isolateText(notice.title)}” ${describeCopyReason(notice.because)} Yours is kept as “${isolateText(notice.copy)}”.`
    case 'gone':
      return notice.isOpen
        ? 'This board was removed, or is no longer shared with you. It stays on the screen until you leave it.'
        : 'There is no such board, or none that is shared with you. Whoever owns it can share it.'
    case 'faulty':
      return `“${isolateText(notice.title)}” cannot be shown. ${notice.faults.slice(0, 2).map(faultSentence).join('. ')}.`
    case 'refused':
      return notice.task.type === 'keep' || notice.task.type === 'begin'
        ? `“${isolateText(notice.task.file.title)}” is not kept. ${notice.reason}`
        : notice.reason
    case 'repaired':
      return `“${isolateText(notice.title)}” was put right: ${describeFirstFaults(notice.faults)}.`
    case 'address':
      return `A part of the address was ignored: ${notice.faults.slice(0, 3).map(describeFault).join('; ')}.`
  }
}
