import type { Beginning } from '../../../backend/port'
import { figures } from '../../words/value'
import styles from './FileSheet.module.css'

interface TextContentProps {
  name: string
  /** Null: nothing was read of it. */
  beginning: Beginning | null
}

// What scrolls must be reachable by keyboard, although it is no control.
const focusable = { tabIndex: 0 }

/** The words of a file as they are: nothing in them is markup. */
export function TextContent({ name, beginning }: TextContentProps) {
  if (beginning === null || beginning.text === null)
    return <p className={styles['unshown']}>It says that it is text, and holds something else.</p>
  if (beginning.text === '') return <p className={styles['unshown']}>The file is empty.</p>
  return (
    <>
      <pre role="region" aria-label={`What ${name} says`} className={styles['text']} {...focusable}>
        {beginning.text}
      </pre>
      {beginning.cut && (
        <p
          className={styles['wait']}
        >{`The first ${figures(Math.round(beginning.text.length / 1000))},000 characters.`}</p>
      )}
    </>
  )
}
