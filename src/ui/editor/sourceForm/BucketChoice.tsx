import { clsx } from 'clsx'
import { useId } from 'react'
import styles from '../panelForm/PanelSheet.module.css'

interface BucketChoiceProps {
  /** Null: not known yet. */
  buckets: readonly string[] | null
  /** The chosen or typed bucket. */
  bucket: unknown
  onChoose: (bucket: string) => void
}

/** Chooses a bucket from those that the project lists; others are typed below. */
export function BucketChoice({ buckets, bucket, onChoose }: BucketChoiceProps) {
  const id = useId()
  if (buckets === null || buckets.length === 0) return null
  const knownBucket = buckets.find(each => each === bucket)
  return (
    <div className="stack">
      <label className={clsx('stack tight label', styles['field'])} htmlFor={id}>
        Buckets in this project
      </label>
      <select
        id={id}
        value={knownBucket ?? ''}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {knownBucket === undefined && <option value="">Choose…</option>}
        {buckets.map(each => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </div>
  )
}
