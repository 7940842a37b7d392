import { useSelector } from '@xstate/react'
import { useId, useState, type ToggleEvent } from 'react'
import type { BoardRef } from '../../machines/board.machine'
import type { Watcher } from '../../streams/present'
import { Button } from '../Button'
import { useNow } from '../clock'
import { useShell } from '../commands/useShell'
import { useWatchers } from './useWatchers'
import styles from './Watchers.module.css'
import { calledTo, factsOf, initialsOf } from './words'

interface WatchersProps {
  board: BoardRef
  onOpen: (isOpen: boolean) => void
}
/** So many are shown by their initials; more are a number. */
const MOST = 3

/** Those who look at the board as well, and on demand who they are and what they do. */
export default function Watchers({ board, onOpen }: WatchersProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { shown: watchers, isNow } = useWatchers(board)
  const open = ({ newState, currentTarget }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'open') return
    place(currentTarget)
    setOpen(true)
    onOpen(true)
  }
  // After closing, not before: the browser returns the focus only from an element that is still there.
  const close = ({ newState }: ToggleEvent<HTMLDivElement>) => {
    if (newState !== 'closed') return
    setOpen(false)
    onOpen(false)
  }
  const first = watchers.length > MOST ? watchers.slice(0, MOST - 1) : watchers
  const rest = watchers.length - first.length
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        popoverTarget={id}
        aria-label={labelOf(watchers, isNow)}
        data-past={!isNow || undefined}
        data-watchers={watchers.length}
        data-open={isOpen || undefined}
      >
        {first.map(watcher => (
          <span
            key={watcher.person}
            className={styles['face']}
            {...marksOf(watcher)}
            title={titleOf(watcher)}
          >
            {initialsOf(watcher.name)}
          </span>
        ))}
        {rest > 0 && <span className={styles['face']}>+{rest}</span>}
        <span className={styles['count']}>
          <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
            <path d="M1.2 8S3.6 3.6 8 3.6 14.8 8 14.8 8 12.4 12.4 8 12.4 1.2 8 1.2 8Z" />
            <circle cx="8" cy="8" r="2" />
          </svg>
          {watchers.length}
        </span>
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Who looks at this board"
        className={styles['list']}
        onBeforeToggle={open}
        onToggle={close}
      >
        {isOpen && <List board={board} />}
      </div>
    </>
  )
}

function List({ board }: { board: BoardRef }) {
  const { watchers, self, isNow } = useWatchers(board)
  const panels = useSelector(board, ({ context }) => context.board.panels)
  const now = useNow(false)
  const { open } = useShell()
  return (
    <>
      <p className={styles['title']}>
        {isNow ? 'Also looking at this board' : 'Were also looking at this board'}
      </p>
      {watchers.length === 0 && <p className={styles['note']}>Nobody else, as far as the project tells.</p>}
      <ul className={styles['people']}>
        {watchers.map(watcher => (
          <li key={watcher.person}>
            <span className={styles['face']} {...marksOf(watcher)} aria-hidden="true">
              {initialsOf(watcher.name)}
            </span>
            <span className={styles['name']}>{calledTo(watcher)}</span>
            <span className={styles['facts']}>{factsOf(watcher, panels, now)}</span>
          </li>
        ))}
      </ul>
      <p className={styles['note']}>
        {!isNow && 'As it was when that was heard last. '}
        {self === null ? 'They do not see you.' : `They see you as “${self}”, and which panel you edit.`}{' '}
        Everybody’s name is their own word.
      </p>
      <Button look="quiet" onClick={() => open('preferences')}>
        Preferences
      </Button>
    </>
  )
}

/** Under the button before it, their right edges aligned, and wholly on the page. */
function place(list: HTMLElement) {
  const button = list.previousElementSibling?.getBoundingClientRect()
  if (button === undefined) return
  const width = Math.min(WIDTH, innerWidth - 2 * MARGIN)
  list.style.left = `${Math.max(MARGIN, button.right - width)}px`
  list.style.top = `${button.bottom + 6}px`
}
const WIDTH = 320
const MARGIN = 12

const marksOf = ({ edits, isUncertain }: Watcher) => ({
  'data-edits': edits || undefined,
  'data-uncertain': isUncertain || undefined,
})
const titleOf = (watcher: Watcher) =>
  calledTo(watcher) + (watcher.isUncertain ? ', perhaps gone' : watcher.edits ? ', edits' : '')

function labelOf(watchers: readonly Watcher[], isNow: boolean): string {
  if (watchers.length === 0) return 'Nobody else looks at this board'
  const names = watchers.slice(0, 5).map(titleOf)
  const more = watchers.length - names.length
  const who = [...names, ...(more > 0 ? [`${more} more`] : [])].join('; ')
  return isNow
    ? `Also looking at this board: ${who}`
    : `Looked at this board too, before the connection was lost: ${who}`
}
