import type { Panel } from '../../board/board'
import type { Watcher } from '../../streams/present'
import { minuteTime } from '../words/time'

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const initial = (word = '') => letters.segment(word).containing(0)?.segment ?? ''

/** "AL" for "Ada Lovelace", "ada.lovelace" and "ada-l", "B" for "Bob". */
export function initialsOf(name: string): string {
  const [first, ...others] = name.split(/[\s._-]+/).filter(word => word !== '')
  return (initial(first) + initial(others.at(-1))).toUpperCase()
}

const others = (count: number) => (count === 1 ? '1 other' : `${count} others`)

/** What somebody does with the board, in a few words; null where they only look. */
function doingOf({ edits, panels }: Watcher, shown: readonly Panel[]): string | null {
  if (!edits) return null
  const titles = panels.flatMap(id => shown.find(panel => panel.id === id)?.title ?? [])
  return titles.length === 0 ? 'edits the board' : `edits ${titles.join(', ')}`
}

/** All that is known of somebody beside their name. */
export function factsOf(watcher: Watcher, shown: readonly Panel[], now: number): string {
  const { isUncertain, pages, since } = watcher
  return [
    isUncertain ? 'perhaps gone' : doingOf(watcher, shown),
    pages > 1 && `in ${pages} tabs`,
    since !== null && `since ${minuteTime(since, now)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** "You, in another tab" to whoever it is. */
export const calledTo = ({ name, isViewer }: Watcher) => (isViewer ? 'You, in another tab' : name)

/** "Ada edits", "Ada and Bob edit", "Ada and 2 others edit"; to whoever does it in another tab "You edit". */
export function whoEdit(watchers: readonly Watcher[]): string | null {
  const [first, second, ...more] = [...watchers].sort((a, b) => Number(b.isViewer) - Number(a.isViewer))
  if (first === undefined) return null
  const name = first.isViewer ? 'You' : first.name
  if (second === undefined) return `${name} ${first.isViewer ? 'edit' : 'edits'}`
  return `${name} and ${more.length === 0 ? second.name : others(more.length + 1)} edit`
}
