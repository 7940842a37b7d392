import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import type { SharingRules, BoardEntry } from '../../backend/ports/backend.port'
import type { BoardLibraryRef } from '../../machines/boardLibrary/boardLibrary.machine'
import type { BoardsDialogRef } from '../../machines/boardsDialog/boardsDialog.machine'
import { findOpenForm, type BoardForm } from '../../machines/boardsDialog/boardsDialog.select'
import { Button } from '../kit/Button'
import { InlineConfirm } from '../kit/dialog/InlineConfirm'
import { useNow } from '../kit/useNow'
import { formatAge } from '../words/rowTime'
import { FROM_DEMO, describeBoardPlace } from '../words/boardsText'
import { BoardTitle } from './BoardTitle'
import styles from './Boards.module.css'
import { FolderButton } from './rail/FolderButton'
import { RenameForm } from './RenameForm'
import { ShareForm } from './sharing/ShareForm'
import { IsolatedText } from '../kit/text/IsolatedText'

interface BoardRowProps {
  dialog: BoardsDialogRef
  library: BoardLibraryRef
  entry: BoardEntry
  /** It comes with the demo, which stores it for everyone. */
  isDemo: boolean
  isOpen: boolean
  isEdited: boolean
  /** The project stores boards, so a board stored in the browser can be copied there. */
  isInProject: boolean
  /** The sharing rules for the viewer; null: the project has not told. */
  rules: SharingRules | null
  isExpanded: boolean
  isStarred: boolean
  /** The viewer's folder for the board; null: none. */
  folder: string | null
  folders: readonly string[]
  onToggleStar: () => void
  onMove: (folder: string | null) => void
  onOpened: () => void
}

/** A stored board: its title opens it, and its actions are folded. */
export function BoardRow(props: BoardRowProps) {
  const { dialog, library, entry, isDemo, isOpen, isEdited, isExpanded, onOpened } = props
  const { isStarred, folder, onToggleStar } = props
  const now = useNow(false)
  return (
    <li className="around-8 ruled" data-board-id={entry.id}>
      <BoardTitle
        board={{ id: entry.id, title: entry.title, isDemo, entry, file: null }}
        isShown={isOpen}
        isEdited={isEdited}
        isStarred={isStarred}
        onToggleStar={onToggleStar}
        about={
          <>
            {isDemo ? FROM_DEMO : `${describeBoardPlace(entry)}.`}{' '}
            {folder !== null && (
              <>
                Folder “<IsolatedText text={folder} />
                ”.{' '}
              </>
            )}
            Changed {formatAge(entry.updatedAt, now)}.
          </>
        }
        onOpen={() => {
          // Opened again, it would lose the filters and the time that were chosen.
          if (!isOpen) library.send({ type: 'boardLibrary.open', id: entry.id })
          onOpened()
        }}
      >
        <Button
          variant="quiet"
          aria-expanded={isExpanded}
          aria-label={`More about ${entry.title}`}
          onClick={() =>
            dialog.send(
              isExpanded ? { type: 'boardsDialog.collapse' } : { type: 'boardsDialog.expand', id: entry.id },
            )
          }
        >
          {isExpanded ? 'Less' : 'More'}
        </Button>
      </BoardTitle>
      {isExpanded && <BoardActions {...props} />}
    </li>
  )
}

function BoardActions(props: BoardRowProps) {
  const { dialog, library, entry, isEdited, isInProject, rules, folder, folders, onMove, onOpened } = props
  const { id, title, isMine } = entry
  const openForm = useSelector(dialog, findOpenForm)
  const leave = () => dialog.send({ type: 'boardsDialog.closeForm' })
  const toggle = (form: BoardForm) => ({
    variant: 'plain' as const,
    disabled: isEdited,
    'aria-expanded': openForm === form,
    onClick: () => dialog.send({ type: `boardsDialog.${form}` }),
  })
  const copy = () => {
    library.send({ type: 'boardLibrary.duplicate', id })
    onOpened()
  }
  return (
    <div className={clsx('stack loose from-start above-8', styles['doings'])}>
      <div className="cluster">
        <Button {...toggle('rename')}>Rename</Button>
        <Button variant="plain" disabled={isEdited} onClick={copy}>
          {entry.storedIn === 'browser' && isInProject ? 'Copy into the project' : 'Duplicate'}
        </Button>
        {entry.storedIn === 'project' && entry.sharing !== null && (
          <Button {...toggle('share')}>Share</Button>
        )}
        <FolderButton title={title} folder={folder} folders={folders} onMove={onMove} isNamed />
        {isMine && <Button {...toggle('remove')}>Delete</Button>}
      </div>
      {openForm === 'rename' && (
        <RenameForm
          title={title}
          onLeave={leave}
          onRename={title => library.send({ type: 'boardLibrary.rename', id, title })}
        />
      )}
      {openForm === 'share' && entry.sharing !== null && (
        <ShareForm
          sharing={entry.sharing}
          rules={rules}
          onLeave={leave}
          onShare={sharing => library.send({ type: 'boardLibrary.share', id, sharing })}
        />
      )}
      <InlineConfirm
        isOpen={openForm === 'remove'}
        question={
          <>
            Delete “<IsolatedText text={title} />”
            {entry.storedIn === 'project' && ', for everyone who sees it'}? This can’t be undone.
          </>
        }
        confirmText="Delete board"
        keepText="Cancel"
        onConfirm={() => {
          dialog.send({ type: 'boardsDialog.collapse' })
          library.send({ type: 'boardLibrary.remove', id })
        }}
        onKeep={leave}
      />
    </div>
  )
}
