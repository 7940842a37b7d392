import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import type { BoardRef } from '../../machines/board/board.machine'
import type { PresentViewer } from '../../streams/viewers/viewerList'
import { Button } from '../kit/Button'
import { Popover } from '../kit/popover/Popover'
import { useNow } from '../kit/useNow'
import { useShell } from '../commands/useShell'
import { useViewers } from './useViewers'
import styles from './Viewers.module.css'
import { viewerName, describeViewer, initialsOf } from './viewersText'

interface ViewersProps {
  board: BoardRef
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}
/** The most viewers shown by initials; the rest are a number. */
const MAX_FACES = 3
const ABSENT = { visibility: 'hidden' } as const

/** The board's other viewers, and on demand their names and activity. */
export default function Viewers({ board, isOpen, onOpen }: ViewersProps) {
  const { notable: viewers, isNow } = useViewers(board)
  const first = viewers.length > MAX_FACES ? viewers.slice(0, MAX_FACES - 1) : viewers
  const rest = viewers.length - first.length
  return (
    <Popover
      label="Who’s viewing this board"
      place={{ width: 320, isFixed: true }}
      onOpenChange={onOpen}
      button={{
        className: clsx('press gapless rigid', styles['button']),
        'aria-label': labelOf(viewers, isNow),
        'data-past': !isNow || undefined,
        'data-watchers': viewers.length,
        // Its place in a narrow head is kept, so that nothing moves when a viewer arrives.
        style: viewers.length === 0 && !isOpen ? ABSENT : undefined,
        children: (
          <>
            {first.map(viewer => (
              <span
                key={viewer.person}
                className={clsx('rigid ink', styles['face'])}
                {...marksOf(viewer)}
                title={titleOf(viewer)}
              >
                {initialsOf(viewer.name)}
              </span>
            ))}
            {rest > 0 && <span className={clsx('rigid ink', styles['face'])}>+{rest}</span>}
            <span className={clsx('inline label', styles['count'])}>
              <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true" className="drawn">
                <path d="M1.2 8S3.6 3.6 8 3.6 14.8 8 14.8 8 12.4 12.4 8 12.4 1.2 8 1.2 8Z" />
                <circle cx="8" cy="8" r="2" />
              </svg>
              {viewers.length}
            </span>
          </>
        ),
      }}
    >
      {() => <ViewerList board={board} />}
    </Popover>
  )
}

function ViewerList({ board }: { board: BoardRef }) {
  const { viewers, self, isNow } = useViewers(board)
  const panels = useSelector(board, ({ context }) => context.board.panels)
  const now = useNow(false)
  const { open } = useShell()
  return (
    <>
      <p className="strong">{isNow ? 'Also viewing this board' : 'Were also viewing this board'}</p>
      {viewers.length === 0 && <p className="note above-8">Nobody else, as far as the project reports.</p>}
      <ul className="lines above-8">
        {viewers.map(viewer => (
          <li key={viewer.person} className={styles['person']}>
            <span className={clsx('rigid ink', styles['face'])} {...marksOf(viewer)} aria-hidden="true">
              {initialsOf(viewer.name)}
            </span>
            <span className="strong wrap">{viewerName(viewer)}</span>
            <span className={clsx('note', styles['facts'])}>{describeViewer(viewer, panels, now)}</span>
          </li>
        ))}
      </ul>
      <p className="note above-8">
        {!isNow && 'Last known list. '}
        {self === null ? 'They can’t see you.' : `They see you as “${self}”, and which panel you edit.`}{' '}
        People choose their own display names.
      </p>
      <Button variant="quiet" onClick={() => open('preferences')}>
        Preferences
      </Button>
    </>
  )
}

const marksOf = ({ edits, isUncertain }: PresentViewer) => ({
  'data-edits': edits || undefined,
  'data-uncertain': isUncertain || undefined,
})
const titleOf = (viewer: PresentViewer) =>
  viewerName(viewer) + (viewer.isUncertain ? ', may have left' : viewer.edits ? ', editing' : '')

function labelOf(viewers: readonly PresentViewer[], isNow: boolean): string {
  if (viewers.length === 0) return 'Nobody else is viewing this board'
  const names = viewers.slice(0, 5).map(titleOf)
  const more = viewers.length - names.length
  const summary = [...names, ...(more > 0 ? [`${more} more`] : [])].join('; ')
  return isNow
    ? `Also viewing this board: ${summary}`
    : `Were viewing this board before the connection was lost: ${summary}`
}
