import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { folderNames, matchesBoard } from '../../machines/boardArrangement/boardArrangement.select'
import type { BoardLibraryRef } from '../../machines/boardLibrary/boardLibrary.machine'
import { boardsDialogMachine } from '../../machines/boardsDialog/boardsDialog.machine'
import type { ViewersRef } from '../../machines/viewers/viewers.machine'
import { Button } from '../kit/Button'
import { Modal } from '../kit/Modal'
import { FROM_DEMO, describeBoardStorage } from '../words/boardsText'
import { BoardRow } from './BoardRow'
import { BoardTitle } from './BoardTitle'
import { useArrangement } from './rail/useArrangement'
import { openBoard, useBoards } from './rail/useBoards'
import { sqlFileUrl } from '../kit/sql/loadSqlFile'
import SqlFileActions from '../kit/sql/SqlFileActions'
import { NewBoard } from './NewBoard'

interface BoardsDialogProps {
  library: BoardLibraryRef
  viewers: ViewersRef | undefined
  onClose: () => void
}

const OLDER =
  'Its boards table is an older version, in which any account can share any number of boards with everyone.'
const CUT = 'This list is full: some shared boards are not shown.'

/** Every board available to the viewer: find, open, create, share, remove. */
export function BoardsDialog({ library, viewers, onClose }: BoardsDialogProps) {
  const listing = useSelector(library, ({ context }) => context.listing)
  const isEdited = useSelector(library, snapshot => snapshot.hasTag('editing'))
  const isBusy = useSelector(library, snapshot => snapshot.hasTag('working'))
  const isPresenceAbsent = useSelector(viewers, snapshot => snapshot?.hasTag('unavailable') === true)
  const [query, setQuery] = useState('')
  const dialog = useActorRef(boardsDialogMachine)
  const expandedId = useSelector(dialog, ({ context }) => context.expandedId)
  const entries = listing?.entries ?? []
  const { boards, isShown } = useBoards(library)
  const { boardArrangement, arrange } = useArrangement(library)
  // As of its opening: a line does not move away while its star is set.
  const [starredFirst] = useState(boardArrangement.starred)
  const matches = boards
    .filter(board => matchesBoard(board, boardArrangement, query))
    .sort((a, b) => Number(starredFirst.includes(b.id)) - Number(starredFirst.includes(a.id)))
  const folders = folderNames(boards, boardArrangement)
  const project = listing?.project
  const state = project?.state
  const isOlder = project?.state === 'present' && project.rules === null
  const isOutdated = isOlder || (state === 'present' && isPresenceAbsent)
  const canKeep = project?.state === 'present' && project.canStore
  return (
    <Modal title="Boards" onClose={onClose}>
      <p className="about">
        {describeBoardStorage(listing?.project)} {isOlder && `${OLDER} `}
        {state === 'present' &&
          isPresenceAbsent &&
          'The project doesn’t report who else is viewing a board. '}
        {(state === 'absent' || isOutdated) && (
          <>
            Run <a href={sqlFileUrl('boards.sql')}>boards.sql</a>
            {state === 'present' ? ' again to update it' : ' to share them'}.
          </>
        )}
        {state === 'unknown' && (
          <Button variant="quiet" onClick={() => library.send({ type: 'boardList.changed' })}>
            Retry
          </Button>
        )}
      </p>
      {(state === 'absent' || isOutdated) && <SqlFileActions file="boards.sql" />}
      {isEdited && (
        <p className="about">You’re editing the open board. Save or discard your changes to open another.</p>
      )}
      {listing !== null && boards.length > 0 && (
        <>
          <input
            type="search"
            className="above-12"
            aria-label="Find a board"
            placeholder="Find a board"
            value={query}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          />
          <ul className="lines above-8" aria-label="Boards" aria-busy={isBusy}>
            {matches.map(board => {
              const starProps = {
                isStarred: boardArrangement.starred.includes(board.id),
                onToggleStar: () => arrange({ type: 'arrangement.toggleStar', id: board.id }),
              }
              return board.entry === null ? (
                <li key={board.id} className="around-8 ruled">
                  <BoardTitle
                    board={board}
                    isEdited={isEdited}
                    {...starProps}
                    isShown={isShown(board)}
                    about={FROM_DEMO}
                    onOpen={() => {
                      if (!isShown(board)) openBoard(library, board)
                      onClose()
                    }}
                  />
                </li>
              ) : (
                <BoardRow
                  key={board.id}
                  dialog={dialog}
                  library={library}
                  isEdited={isEdited}
                  folders={folders}
                  {...starProps}
                  entry={board.entry}
                  isDemo={board.isDemo}
                  isOpen={isShown(board)}
                  isInProject={canKeep}
                  rules={project?.state === 'present' ? project.rules : null}
                  isExpanded={board.id === expandedId}
                  folder={boardArrangement.folders[board.id] ?? null}
                  onMove={folder => arrange({ type: 'arrangement.move', id: board.id, folder })}
                  onOpened={onClose}
                />
              )
            })}
          </ul>
          <p className="about" role="status">
            {matches.length === 0 && `No boards match (${boards.length} in total)`}
          </p>
          {project?.state === 'present' && project.isTruncated && <p className="about">{CUT}</p>}
          {entries.some(({ owner }) => owner?.state === 'known') && (
            <p className="about">People choose their own display names.</p>
          )}
        </>
      )}
      {listing !== null && entries.length === 0 && <p className="about around-8">No saved boards yet.</p>}
      <NewBoard dialog={dialog} library={library} isEdited={isEdited} onCreate={onClose} />
    </Modal>
  )
}
