import type { Cause } from '../../../machines/shared/cause'
import type { FileLine, FilesView } from '../../../streams/views/view'
import { countText, formatBytes, formatFigures, NO_VALUE } from '../../words/numberText'

export const sizeText = (size: number | null): string => {
  if (size === null) return NO_VALUE
  const { text, unit } = formatBytes(size)
  return `${text} ${unit}`
}

/** "2 folders, 14 files, 3.42 MB"; counts the loaded entries if the folder has more. */
export function folderSummary({ lines, rowCount, isTruncated, folders, size }: FilesView): string {
  const files = rowCount - folders
  const parts = [
    ...(folders > 0 ? [countText(folders, 'folder')] : []),
    ...(files > 0 ? [countText(files, 'file'), sizeText(size)] : []),
  ]
  const sum = parts.join(', ')
  const shownNote = lines.length < rowCount ? `, showing ${formatFigures(lines.length)}` : ''
  return `${isTruncated ? 'First ' : ''}${sum}${isTruncated ? ', more exist' : ''}${shownNote}`
}

/** The file's media type, as far as known. */
export const typeText = ({ content, type }: FileLine): string =>
  content === 'folder' ? 'Folder' : (type ?? NO_VALUE)

/** Why there is no preview, and what to do. */
export function previewErrorText({ kind }: Cause): { sentence: string; remedy: string } {
  switch (kind) {
    case 'denied':
      return {
        sentence: 'You don’t have access to this file.',
        remedy: 'Ask the project’s owner for access.',
      }
    case 'unknown':
      return {
        sentence: 'This file no longer exists, or you don’t have access to it.',
        remedy: 'Storage gives the same response in both cases.',
      }
    case 'expired':
      return { sentence: 'The session was renewing.', remedy: 'Try again.' }
    case 'limited':
      return { sentence: 'The project has reached a limit.', remedy: 'Try again later.' }
    case 'misconfigured':
      return {
        sentence: 'The project rejected the request.',
        remedy: 'Check its message for the cause.',
      }
    case 'broken':
      return {
        sentence: 'Something went wrong in Signalbox.',
        remedy: 'Try again, and report it if it happens again.',
      }
    default:
      return { sentence: 'The project couldn’t be reached.', remedy: 'Check your network, then try again.' }
  }
}

/** Never opens a file type that runs scripts: the project may share this page's origin. */
export const opensInTab = ({ content, name, type }: FileLine): boolean =>
  content === 'pdf' ||
  content === 'audio' ||
  content === 'video' ||
  (content === 'image' && !/svg/i.test(type ?? '') && !/\.svg$/i.test(name))
