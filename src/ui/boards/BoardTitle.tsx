import { useId, type ReactNode } from 'react'
import type { ListedBoard } from '../../machines/boardArrangement/boardArrangement.select'
import { IsolatedText } from '../kit/text/IsolatedText'
import { StarButton } from './rail/StarButton'

interface BoardTitleProps {
  board: ListedBoard
  isShown: boolean
  isEdited: boolean
  isStarred: boolean
  about: ReactNode
  onToggleStar: () => void
  onOpen: () => void
  /** Beside the title. */
  children?: ReactNode
}

/** A board of the dialog: its title opens it, its star keeps it at the top. */
export function BoardTitle({ board: { title }, isShown, isEdited, isStarred, ...props }: BoardTitleProps) {
  const id = useId()
  return (
    <>
      <div className="row">
        <button
          type="button"
          className="opener strong grow"
          aria-current={isShown || undefined}
          aria-describedby={id}
          disabled={isEdited && !isShown}
          onClick={props.onOpen}
        >
          <IsolatedText text={title} />
        </button>
        {props.children}
        <StarButton title={title} isStarred={isStarred} onToggle={props.onToggleStar} />
      </div>
      <p id={id} className="about">
        {isShown && 'Open now. '}
        {props.about}
      </p>
    </>
  )
}
