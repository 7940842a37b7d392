import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { ShelfRef } from '../../machines/shelf.machine'
import type { WatchersRef } from '../../machines/watchers.machine'
import { Button } from '../Button'
import { Modal } from '../commands/Modal'
import { keptIn } from '../words/boards'
import { BoardRow } from './BoardRow'
import styles from './Boards.module.css'
import { NewBoard } from './NewBoard'

interface BoardsDialogProps {
  shelf: ShelfRef
  watchers: WatchersRef | undefined
  onClose: () => void
}

/** Served beside the page. */
const MIGRATION = `${import.meta.env.BASE_URL}boards.sql`

const OLDER =
  'Its table for boards is of an older edition, in which any account can put a board before everyone, and as many as it likes.'
const CUT = 'There are more boards than fit in this list: some that others share are left out.'

/** Every board that there is for whoever looks: found, opened, made, shared, removed. */
export function BoardsDialog({ shelf, watchers, onClose }: BoardsDialogProps) {
  const listing = useSelector(shelf, ({ context }) => context.listing)
  const open = useSelector(shelf, ({ context }) => context.open)
  const isEdited = useSelector(shelf, ({ context }) => context.isEdited)
  const isBusy = useSelector(shelf, ({ context }) => context.tasks.length > 0)
  const isUntold = useSelector(watchers, snapshot => snapshot?.matches('absent') === true)
  const [typed, setTyped] = useState('')
  const [unfolded, setUnfolded] = useState<string | null>(null)
  const entries = listing?.entries ?? []
  const found = entries.filter(({ title }) => title.toLowerCase().includes(typed.trim().toLowerCase()))
  const project = listing?.project
  const state = project?.state
  const isOlder = project?.state === 'kept' && project.rules === null
  const isDated = isOlder || (state === 'kept' && isUntold)
  const mayKeep = project?.state === 'kept' && project.mayKeep
  return (
    <Modal title="Boards" onClose={onClose}>
      <p className={styles['about']}>
        {keptIn(listing?.project)} {isOlder && `${OLDER} `}
        {state === 'kept' && isUntold && 'The project does not tell who else looks at one. '}
        {(state === 'absent' || isDated) && (
          <>
            Whoever looks after it can apply <a href={MIGRATION}>our migration</a>
            {state === 'kept' && ' again'}.
          </>
        )}
        {state === 'unknown' && (
          <Button look="quiet" onClick={() => shelf.send({ type: 'shelf.changed' })}>
            Ask again
          </Button>
        )}
      </p>
      {isEdited && (
        <p className={styles['about']}>
          The board that is shown is being edited: save or discard it to open another.
        </p>
      )}
      {entries.length > 0 && (
        <>
          <input
            type="search"
            className={styles['search']}
            aria-label="Find a board"
            placeholder="Find a board"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <ul className={styles['list']} aria-label="Boards" aria-busy={isBusy}>
            {found.map(entry => (
              <BoardRow
                key={entry.id}
                {...{ shelf, entry, isEdited }}
                isOpen={entry.id === open?.id}
                isInProject={mayKeep}
                rules={project?.state === 'kept' ? project.rules : null}
                isUnfolded={entry.id === unfolded}
                onUnfold={isUnfolded => setUnfolded(isUnfolded ? entry.id : null)}
                onOpened={onClose}
              />
            ))}
          </ul>
          <p className={styles['about']} role="status">
            {found.length === 0 && `No board is called so; there are ${entries.length}.`}
          </p>
          {project?.state === 'kept' && project.isCut && <p className={styles['about']}>{CUT}</p>}
          {entries.some(({ owner }) => owner?.state === 'known') && (
            <p className={styles['about']}>People are called what they call themselves.</p>
          )}
        </>
      )}
      {listing !== null && entries.length === 0 && <p className={styles['none']}>No board is kept yet.</p>}
      <NewBoard shelf={shelf} isEdited={isEdited} onMade={onClose} />
    </Modal>
  )
}
