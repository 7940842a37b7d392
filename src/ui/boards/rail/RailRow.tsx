import { clsx } from 'clsx'
import type { ListedBoard } from '../../../machines/boardArrangement/boardArrangement.select'
import { IsolatedText } from '../../kit/text/IsolatedText'
import { describeOwner } from '../../words/ownerText'
import styles from './BoardsRail.module.css'
import { FolderButton } from './FolderButton'
import { StarButton } from './StarButton'

interface RailRowProps {
  board: ListedBoard
  isShown: boolean
  isRefused: boolean
  isStarred: boolean
  folder: string | null
  folders: readonly string[]
  /** Only one line of the list is reached by Tab; arrows lead to the others. */
  isStop: boolean
  onFocus: () => void
  onOpen: () => void
  onToggleStar: () => void
  onMove: (folder: string | null) => void
}

/** A board of the list: its title opens it; a star and a folder are offered beside it. */
export function RailRow({ board, isShown, isRefused, isStarred, isStop, ...props }: RailRowProps) {
  const { title, entry, isDemo } = board
  const owner = entry === null || entry.isMine || isDemo ? null : describeOwner(entry)
  const tabIndex = isStop ? 0 : -1
  return (
    <li
      className={clsx('row gapless', styles['row'])}
      data-line
      data-listed={board.id}
      onFocus={props.onFocus}
    >
      <button
        type="button"
        className={clsx('choice tall grow', styles['open'])}
        aria-current={isShown ? 'page' : undefined}
        aria-disabled={isRefused || undefined}
        title={title}
        tabIndex={tabIndex}
        onClick={isRefused ? undefined : props.onOpen}
      >
        <span className="clip fit-width">
          <IsolatedText text={title} />
        </span>
        {owner !== null && (
          <span className="note clip fit-width">
            <bdi>{owner}</bdi>
          </span>
        )}
      </button>
      <FolderButton
        title={title}
        tabIndex={tabIndex}
        folder={props.folder}
        folders={props.folders}
        onMove={props.onMove}
      />
      <StarButton title={title} isStarred={isStarred} tabIndex={tabIndex} onToggle={props.onToggleStar} />
    </li>
  )
}
