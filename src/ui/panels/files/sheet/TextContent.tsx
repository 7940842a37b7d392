import { clsx } from 'clsx'
import type { FileExcerpt } from '../../../../backend/ports/backend.port'
import { formatFigures } from '../../../words/numberText'
import styles from './FileSheet.module.css'
import { scrollFocusable } from '../../../kit/focus/scrollFocusable'

interface TextContentProps {
  name: string
  /** Null: nothing of the file was read. */
  excerpt: FileExcerpt | null
}

/** A file's text as it is: nothing in it is markup. */
export function TextContent({ name, excerpt }: TextContentProps) {
  if (excerpt === null || excerpt.text === null)
    return (
      <p className={clsx('card soft', styles['unshown'])}>
        The file is marked as text but contains something else.
      </p>
    )
  if (excerpt.text === '') return <p className={clsx('card soft', styles['unshown'])}>The file is empty.</p>
  return (
    <>
      <pre
        role="region"
        aria-label={`Content of ${name}`}
        className={clsx('card scroll small', styles['text'])}
        {...scrollFocusable}
      >
        {excerpt.text}
      </pre>
      {excerpt.isTruncated && (
        <p className="above-8 soft">{`First ${formatFigures(Math.round(excerpt.text.length / 1000) * 1000)} characters`}</p>
      )}
    </>
  )
}
