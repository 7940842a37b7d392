import { isolateText } from '../../board/text/isolateText'
import type { Panel } from '../../board/board'
import type { PresentViewer } from '../../streams/viewers/viewerList'
import { formatMinute } from '../words/dateTime'

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const firstLetter = (word = '') => letters.segment(word).containing(0)?.segment ?? ''

/** "AL" for "Ada Lovelace", "ada.lovelace" and "ada-l", "B" for "Bob". */
export function initialsOf(name: string): string {
  const [first, ...others] = name.split(/[\s._-]+/).filter(word => word !== '')
  return (firstLetter(first) + firstLetter(others.at(-1))).toUpperCase()
}

const countOthers = (count: number) => (count === 1 ? '1 other' : `${count} others`)

/** A viewer's edits, in a few words; null if they only look. */
function describeEditing({ edits, panels }: PresentViewer, panelsOfBoard: readonly Panel[]): string | null {
  if (!edits) return null
  const titles = panels.flatMap(id => panelsOfBoard.find(panel => panel.id === id)?.title ?? [])
  return titles.length === 0 ? 'editing the board' : `editing ${titles.map(isolateText).join(', ')}`
}

/** Everything known about a viewer besides the name. */
export function describeViewer(viewer: PresentViewer, panelsOfBoard: readonly Panel[], now: number): string {
  const { isUncertain, pages, since } = viewer
  return [
    isUncertain ? 'may have left' : describeEditing(viewer, panelsOfBoard),
    pages > 1 && `in ${pages} tabs`,
    since !== null && `since ${formatMinute(since, now)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** "You, in another tab" for the viewer's own tab. */
export const viewerName = ({ name, isOwn }: PresentViewer) => (isOwn ? 'You, in another tab' : name)

/** "Ada edits", "Ada and Bob edit", "Ada and 2 others edit"; for the viewer's own other tab "You edit". */
export function describeEditors(viewers: readonly PresentViewer[]): string | null {
  const [first, second, ...more] = [...viewers].sort((a, b) => Number(b.isOwn) - Number(a.isOwn))
  if (first === undefined) return null
  const name = first.isOwn ? 'You' : isolateText(first.name)
  if (second === undefined) return `${name} ${first.isOwn ? 'edit' : 'edits'}`
  return `${name} and ${more.length === 0 ? isolateText(second.name) : countOthers(more.length + 1)} edit`
}
