import type { Cause } from '../../../machines/shared/cause'
import type { FileLine, FilesView } from '../../../streams/views/view'
import { formatBytes, formatFigures, NO_VALUE } from '../../words/numberText'

export const sizeText = (size: number | null): string => {
  if (size === null) return NO_VALUE
  const { text, unit } = formatBytes(size)
  return `${text} ${unit}`
}

const countText = (count: number, singular: string, plural: string) =>
  `${formatFigures(count)} ${count === 1 ? singular : plural}`

/** "2 folders, 14 files, 3.42 MB"; counts the loaded entries if the folder has more. */
export function folderSummary({ lines, rowCount, cut, folders, size }: FilesView): string {
  const files = rowCount - folders
  const parts = [
    ...(folders > 0 ? [countText(folders, 'folder', 'folders')] : []),
    ...(files > 0 ? [countText(files, 'file', 'files'), sizeText(size)] : []),
  ]
  const sum = parts.join(', ')
  const shownNote = lines.length < rowCount ? `, the first ${formatFigures(lines.length)} shown` : ''
  return `${cut ? 'The first ' : ''}${sum}${cut ? '; there are more' : ''}${shownNote}`
}

/** The file's media type, as far as known. */
export const typeText = ({ content, type }: FileLine): string =>
  content === 'folder' ? 'Folder' : (type ?? NO_VALUE)

/** Why there is no preview, and what to do. */
export function previewErrorText({ kind }: Cause): { sentence: string; remedy: string } {
  switch (kind) {
    case 'denied':
      return {
        sentence: 'The project does not show this to you.',
        remedy: 'Ask the owner of the project for the right to read it.',
      }
    case 'unknown':
      return {
        sentence: 'It is not there any more, or not for you.',
        remedy: 'Whoever may not read a file is told the same as if there were none.',
      }
    case 'expired':
      return { sentence: 'The session was being renewed.', remedy: 'Try again.' }
    case 'limited':
      return { sentence: 'The project has reached a limit.', remedy: 'Try again in a while.' }
    case 'misconfigured':
      return {
        sentence: 'The project refused to give it.',
        remedy: 'Its own words may say what to put right.',
      }
    case 'broken':
      return {
        sentence: 'Something failed in the dashboard itself.',
        remedy: 'Try again, and report it if it comes back.',
      }
    default:
      return { sentence: 'The project could not be reached.', remedy: 'Check your network, then try again.' }
  }
}

/** Storage gives the same empty list for an empty, a missing and a forbidden folder. */
export const EMPTY_FOLDER = {
  title: 'Nothing here that you may see',
  text: 'It is empty, it is not there, or it is not for you: Storage answers all three alike.',
}

/** Never opens a file type that runs scripts: the project may share this page's origin. */
export const opensInTab = ({ content, name, type }: FileLine): boolean =>
  content === 'pdf' ||
  content === 'audio' ||
  content === 'video' ||
  (content === 'image' && !/svg/i.test(type ?? '') && !/\.svg$/i.test(name))
