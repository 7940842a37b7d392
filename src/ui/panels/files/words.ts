import type { Cause } from '../../../machines/cause'
import type { FileLine, FilesView } from '../../../streams/view'
import { bytes, figures, NONE } from '../../words/value'

export const sizeOf = (size: number | null): string => {
  if (size === null) return NONE
  const { text, unit } = bytes(size)
  return `${text} ${unit}`
}

const counted = (count: number, one: string, several: string) =>
  `${figures(count)} ${count === 1 ? one : several}`

/** "2 folders, 14 files, 3.42 MB"; of those held where the folder has more. */
export function sumOf({ lines, held, cut, folders, size }: FilesView): string {
  const files = held - folders
  const parts = [
    ...(folders > 0 ? [counted(folders, 'folder', 'folders')] : []),
    ...(files > 0 ? [counted(files, 'file', 'files'), sizeOf(size)] : []),
  ]
  const sum = parts.join(', ')
  const shown = lines.length < held ? `, the first ${figures(lines.length)} shown` : ''
  return `${cut ? 'The first ' : ''}${sum}${cut ? '; there are more' : ''}${shown}`
}

/** What kind of thing it is, as far as anybody said. */
export const typeOf = ({ content, type }: FileLine): string =>
  content === 'folder' ? 'Folder' : (type ?? NONE)

/** Why nothing can be seen of it, and what to do. */
export function refusalOf({ kind }: Cause): { sentence: string; remedy: string } {
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

/** Storage gives the same empty list for all of these. */
export const NOTHING = {
  title: 'Nothing here that you may see',
  text: 'It is empty, it is not there, or it is not for you: Storage answers all three alike.',
}

/** What runs scripts where it is opened stays closed: the project may share this page's origin. */
export const opensInTab = ({ content, name, type }: FileLine): boolean =>
  content === 'pdf' ||
  content === 'audio' ||
  content === 'video' ||
  (content === 'image' && !/svg/i.test(type ?? '') && !/\.svg$/i.test(name))
