import { StarIcon } from './icons'

interface StarButtonProps {
  title: string
  isStarred: boolean
  tabIndex?: number | undefined
  onToggle: () => void
}

/** Keeps a board at the top of the list. */
export const StarButton = ({ title, isStarred, tabIndex, onToggle }: StarButtonProps) => (
  <button
    type="button"
    className="icon"
    aria-label={`Star ${title}`}
    aria-pressed={isStarred}
    title={isStarred ? 'Remove star' : 'Star'}
    tabIndex={tabIndex}
    data-star
    onClick={onToggle}
  >
    <StarIcon isFilled={isStarred} />
  </button>
)
