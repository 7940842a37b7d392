import { useSelector } from '@xstate/react'
import { clsx } from 'clsx'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import type { BoardRef } from '../../../machines/board/board.machine'
import {
  groupBoards,
  groupId,
  folderNames,
  matchesBoard,
  type ListedBoard,
} from '../../../machines/boardArrangement/boardArrangement.select'
import type { BoardArrangementRef } from '../../../machines/boardArrangement/boardArrangement.machine'
import type { BoardLibraryRef } from '../../../machines/boardLibrary/boardLibrary.machine'
import { useShell } from '../../commands/useShell'
import { Button } from '../../kit/Button'
import { describeGroup } from '../../words/boardsText'
import { useBoardLibrary } from '../useBoardLibrary'
import styles from './BoardsRail.module.css'
import { moveInRail } from './moveInRail'
import { RailGroup } from './RailGroup'
import { RailRow } from './RailRow'
import { useArrangement } from './useArrangement'
import { openBoard, useBoards } from './useBoards'
import { isComposing } from '../../kit/events/isComposing'

/** The boards beside the board, as the viewer arranged them. */
export default function BoardsRail({ board }: { board: BoardRef }) {
  const library = useBoardLibrary(board)
  const arrangement = useSelector(library, snapshot => snapshot?.children.arrangement)
  return library && arrangement && <Rail library={library} arrangement={arrangement} />
}

interface RailProps {
  library: BoardLibraryRef
  arrangement: BoardArrangementRef
}

function Rail({ library, arrangement }: RailProps) {
  const { open } = useShell()
  const { boards, isShown, isListed } = useBoards(library)
  const isEdited = useSelector(library, snapshot => snapshot.hasTag('editing'))
  const { boardArrangement, arrange } = useArrangement(library)
  const isEntered = useSelector(arrangement, snapshot => snapshot.hasTag('railEntered'))
  const [query, setQuery] = useState('')
  const [stop, setStop] = useState<string | null>(null)
  const rail = useRef<HTMLElement>(null)
  /** The board whose line moves by what was pressed in it. */
  const movedId = useRef<string | null>(null)

  useEffect(() => {
    if (isEntered) rail.current?.querySelector('input')?.focus()
  }, [isEntered])
  useEffect(() => {
    if (movedId.current === null) return
    const lines = [...(rail.current?.querySelectorAll<HTMLElement>('[data-listed]') ?? [])]
    const line = lines.find(each => each.dataset['listed'] === movedId.current)
    if (rail.current?.contains(document.activeElement) !== true) line?.querySelector('button')?.focus()
    movedId.current = null
  })
  useLayoutEffect(() => {
    const list = rail.current
    return () => {
      if (list?.contains(document.activeElement) === true)
        document.querySelector<HTMLElement>('[data-rail-toggle]')?.focus()
    }
  }, [])

  const matches = boards.filter(board => matchesBoard(board, boardArrangement, query))
  const groups = groupBoards(matches, boardArrangement)
  const folders = folderNames(boards, boardArrangement)
  const isSearching = query.trim() !== ''
  const lines = groups.flatMap(group =>
    group.boards.map(board => ({ board, id: `${groupId(group)}/${board.id}` })),
  )
  const stopId = (
    lines.find(({ id }) => id === stop) ??
    lines.find(({ board }) => isShown(board)) ??
    lines[0]
  )?.id
  /** The board that is open keeps the filters and the time that were chosen. */
  const openOther = (board: ListedBoard) => {
    if (!isShown(board)) openBoard(library, board)
  }
  const handleSearchKey = (event: KeyboardEvent) => {
    const first = lines[0]?.board
    if (isComposing(event)) return
    if (event.key === 'Escape' && query !== '') {
      event.preventDefault()
      setQuery('')
    } else if (event.key === 'Enter' && isSearching && first !== undefined && !isEdited) {
      openOther(first)
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows lead from control to control
    <nav ref={rail} className={clsx('scroll', styles['rail'])} aria-label="Boards" onKeyDown={moveInRail}>
      <input
        type="search"
        aria-label="Find a board"
        placeholder="Find a board"
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        onKeyDown={handleSearchKey}
      />
      {groups.map(group => (
        <RailGroup
          key={groupId(group)}
          title={describeGroup(group)}
          isFolded={!isSearching && boardArrangement.folded.includes(groupId(group))}
          onToggle={() => arrange({ type: 'arrangement.toggleGroup', group: groupId(group) })}
        >
          {group.boards.map(board => (
            <RailRow
              key={board.id}
              board={board}
              folders={folders}
              isShown={isShown(board)}
              isRefused={isEdited && !isShown(board)}
              isStarred={boardArrangement.starred.includes(board.id)}
              folder={boardArrangement.folders[board.id] ?? null}
              isStop={`${groupId(group)}/${board.id}` === stopId}
              onFocus={() => setStop(`${groupId(group)}/${board.id}`)}
              onOpen={() => openOther(board)}
              onToggleStar={() => {
                movedId.current = board.id
                arrange({ type: 'arrangement.toggleStar', id: board.id })
              }}
              onMove={folder => {
                movedId.current = board.id
                arrange({ type: 'arrangement.move', id: board.id, folder })
              }}
            />
          ))}
        </RailGroup>
      ))}
      <p className="note around-8" role="status">
        {isEdited
          ? 'Save or discard your changes to open another board.'
          : isListed && matches.length === 0
            ? boards.length === 0
              ? 'No saved boards yet.'
              : `No boards match (${boards.length} in total)`
            : ''}
      </p>
      <Button variant="quiet" className="above-12" aria-haspopup="dialog" onClick={() => open('boards')}>
        New, share or import…
      </Button>
    </nav>
  )
}
