import { clsx } from 'clsx'
import { useShell } from '../commands/useShell'
import styles from './BoardsButton.module.css'
import { IsolatedText } from '../kit/text/IsolatedText'

/** The shown board's title, which opens the list of boards. */
export function BoardsButton({ title }: { title: string }) {
  const { open } = useShell()
  return (
    <button
      type="button"
      className={clsx('press inset fit-width', styles['button'])}
      aria-haspopup="dialog"
      title="All boards"
      onClick={() => open('boards')}
    >
      <span className="clip">
        <IsolatedText text={title} />
      </span>
      <svg viewBox="0 0 10 6" width="10" height="6" aria-hidden="true" className="drawn soft desk-only">
        <path d="M1 1l4 4 4-4" />
      </svg>
    </button>
  )
}
