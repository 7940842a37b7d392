import { useSelector } from '@xstate/react'
import type { PreviewRef } from '../../../machines/preview.machine'
import type { FileLine } from '../../../streams/view'
import { CopyButton } from '../../account/CopyButton'
import { fullTime } from '../../words/time'
import { NONE } from '../../words/value'
import styles from './FileSheet.module.css'
import { SaveLinks } from './SaveLinks'
import { ShareLink } from './ShareLink'
import { sizeOf, typeOf } from './words'

interface FileFactsProps {
  preview: PreviewRef
  line: FileLine
}

/** What is known of it, and what can be done with it. */
export function FileFacts({ preview, line }: FileFactsProps) {
  const bucket = useSelector(preview, ({ context }) => context.bucket)
  const { key, createdAt, updatedAt } = line
  const hasEnded = useSelector(preview, snapshot => snapshot.matches('expired'))
  const path = key.replace(/\/$/, '')
  const timeOf = (at: number | null) => (at === null ? NONE : fullTime(at))
  const facts =
    line.content === 'folder'
      ? []
      : [
          ['Type', typeOf(line)],
          ['Size', sizeOf(line.size)],
          ['Updated', timeOf(updatedAt)],
          ['Created', timeOf(createdAt)],
        ]
  return (
    <>
      <dl className={styles['facts']}>
        {[...facts, ['Bucket', bucket], ['Path', path]].map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className={styles['ended']}>
        {hasEnded && 'The address of this file has ended, as each does after ten minutes.'}
      </p>
      <div className={styles['actions']}>
        {line.content !== 'folder' && <SaveLinks preview={preview} line={line} />}
        <CopyButton key={key} textOf={() => path} label="Copy path" />
      </div>
      {line.content !== 'folder' && <ShareLink key={`${key} shared`} preview={preview} />}
    </>
  )
}
