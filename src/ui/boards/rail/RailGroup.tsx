import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { IsolatedText } from '../../kit/text/IsolatedText'
import styles from './BoardsRail.module.css'

interface RailGroupProps {
  title: string
  isFolded: boolean
  onToggle: () => void
  children: ReactNode
}

/** A group of boards, which folds. */
export function RailGroup({ title, isFolded, onToggle, children }: RailGroupProps) {
  const id = useId()
  return (
    <section data-group={title}>
      <h2 data-line>
        <button
          type="button"
          id={id}
          className={clsx('fold soft small whole above-8', styles['group'])}
          aria-expanded={!isFolded}
          onClick={onToggle}
        >
          <span className="clip">
            <IsolatedText text={title} />
          </span>
        </button>
      </h2>
      {!isFolded && <ul aria-labelledby={id}>{children}</ul>}
    </section>
  )
}
