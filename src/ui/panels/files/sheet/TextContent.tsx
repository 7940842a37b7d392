import { clsx } from 'clsx'
import type { FileExcerpt } from '../../../../backend/ports/backend.port'
import { formatFigures } from '../../../words/numberText'
import styles from './FileSheet.module.css'

interface TextContentProps {
  name: string
  /** Null: nothing of the file was read. */
  beginning: FileExcerpt | null
}

// A scrolling region must be reachable by keyboard, although it is no control.
const scrollFocusable = { tabIndex: 0 }

/** A file's text as it is: nothing in it is markup. */
export function TextContent({ name, beginning }: TextContentProps) {
  if (beginning === null || beginning.text === null)
    return (
      <p className={clsx('card soft', styles['unshown'])}>
        The file is marked as text but contains something else.
      </p>
    )
  if (beginning.text === '') return <p className={clsx('card soft', styles['unshown'])}>The file is empty.</p>
  return (
    <>
      <pre
        role="region"
        aria-label={`Content of ${name}`}
        className={clsx('card scroll small', styles['text'])}
        {...scrollFocusable}
      >
        {beginning.text}
      </pre>
      {beginning.isTruncated && (
        <p className="above-8 soft">{`First ${formatFigures(Math.round(beginning.text.length / 1000))},000 characters`}</p>
      )}
    </>
  )
}
