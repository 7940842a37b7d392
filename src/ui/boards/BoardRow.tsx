import { useId, useState } from 'react'
import type { SharingRules, ShelfEntry } from '../../backend/port'
import type { ShelfRef } from '../../machines/shelf.machine'
import { Button } from '../Button'
import { useNow } from '../clock'
import { age } from '../words/age'
import { placeOf } from '../words/boards'
import styles from './Boards.module.css'
import { RenameForm } from './RenameForm'
import { ShareForm } from './ShareForm'
import { Isolated } from '../text/Isolated'

interface BoardRowProps {
  shelf: ShelfRef
  entry: ShelfEntry
  isOpen: boolean
  isEdited: boolean
  /** The project keeps boards, so that one of the browser can be copied there. */
  isInProject: boolean
  /** With whom the viewer may share; null: the project does not say. */
  rules: SharingRules | null
  isUnfolded: boolean
  onUnfold: (isUnfolded: boolean) => void
  onOpened: () => void
}
type Doing = 'rename' | 'share' | 'remove' | null

/** One kept board: its title opens it, and the rest is behind a fold. */
export function BoardRow(props: BoardRowProps) {
  const { shelf, entry, isOpen, isEdited, isUnfolded, onUnfold, onOpened } = props
  const id = useId()
  const now = useNow(false)
  const open = () => {
    shelf.send({ type: 'shelf.open', id: entry.id })
    onOpened()
  }
  return (
    <li className={styles['row']} data-board-id={entry.id}>
      <div className={styles['line']}>
        <button
          type="button"
          className={styles['title']}
          aria-current={isOpen || undefined}
          aria-describedby={id}
          disabled={isEdited && !isOpen}
          onClick={open}
        >
          <Isolated text={entry.title} />
        </button>
        <Button
          look="quiet"
          aria-expanded={isUnfolded}
          aria-label={`More about ${entry.title}`}
          onClick={() => onUnfold(!isUnfolded)}
        >
          {isUnfolded ? 'Less' : 'More'}
        </Button>
      </div>
      <p id={id} className={styles['about']}>
        {isOpen && 'Shown now. '}
        {placeOf(entry)}. Changed {age(now - entry.updatedAt)} ago.
      </p>
      {isUnfolded && <Doings {...props} />}
    </li>
  )
}

function Doings({ shelf, entry, isEdited, isInProject, rules, onUnfold, onOpened }: BoardRowProps) {
  const { id, title, isMine } = entry
  const [doing, setDoing] = useState<Doing>(null)
  const leave = () => setDoing(null)
  const toggle = (what: Exclude<Doing, null>) => ({
    ...{ look: 'plain' as const, disabled: isEdited, 'aria-expanded': doing === what },
    onClick: () => setDoing(doing === what ? null : what),
  })
  const copy = () => {
    shelf.send({ type: 'shelf.duplicate', id })
    onOpened()
  }
  return (
    <div className={styles['doings']}>
      <div className={styles['buttons']}>
        <Button {...toggle('rename')}>Rename</Button>
        <Button look="plain" disabled={isEdited} onClick={copy}>
          {entry.in === 'browser' && isInProject ? 'Copy into the project' : 'Duplicate'}
        </Button>
        {entry.in === 'project' && entry.sharing !== null && <Button {...toggle('share')}>Share</Button>}
        {isMine && <Button {...toggle('remove')}>Delete</Button>}
      </div>
      {doing === 'rename' && (
        <RenameForm
          title={title}
          onLeave={leave}
          onRename={title => shelf.send({ type: 'shelf.rename', id, title })}
        />
      )}
      {doing === 'share' && entry.sharing !== null && (
        <ShareForm
          sharing={entry.sharing}
          rules={rules}
          onLeave={leave}
          onShare={sharing => shelf.send({ type: 'shelf.share', id, sharing })}
        />
      )}
      {doing === 'remove' && (
        <div className={styles['confirm']} role="group" aria-label={`Delete ${title}`}>
          <p>
            Delete “<Isolated text={title} />”{entry.in === 'project' && ', for everyone who sees it'}? It
            cannot be brought back.
          </p>
          <div className={styles['buttons']}>
            <Button
              onClick={() => {
                onUnfold(false)
                shelf.send({ type: 'shelf.remove', id })
              }}
            >
              Delete it
            </Button>
            <Button look="plain" onClick={leave}>
              Keep it
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}
