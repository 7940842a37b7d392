import { useSelector } from '@xstate/react'
import type { ReferencesRef } from '../../../../machines/references/references.machine'
import { targetKey } from '../../../../machines/references/references.select'
import { Button } from '../../../kit/Button'
import { CopyButton } from '../../../kit/CopyButton'
import { Modal } from '../../../kit/Modal'
import { ExactName } from '../../../kit/text/ExactName'
import { useSteppedNow } from '../../../kit/useNow'
import { formatAge } from '../../../words/rowTime'
import { RowField } from './RowField'

/** The row of another table that a foreign key points at, as it was read when it was opened. */
export default function ReferenceSheet({ references }: { references: ReferencesRef }) {
  const { openReference, row, readAt, labels } = useSelector(references, ({ context }) => context)
  const isReading = useSelector(references, snapshot => snapshot.hasTag('reading'))
  const hasFailed = useSelector(references, snapshot => snapshot.hasTag('failed'))
  // A status is read aloud with every change.
  const now = useSteppedNow(60_000, true)
  if (openReference === null) return null
  const { target, key } = openReference
  const name = labels[targetKey(target)]?.get(key)?.text ?? key
  const refresh = () => references.send({ type: 'references.refresh' })
  return (
    <Modal title={name} isSide onClose={() => references.send({ type: 'references.close' })}>
      <p className="note mono above-8">
        <ExactName name={`${target.schema}.${target.table}`} /> {target.key} {key}
      </p>
      <p role="status" className="note">
        {isReading
          ? 'Loading…'
          : hasFailed
            ? 'This row couldn’t be loaded.'
            : row === null
              ? 'You can’t see this row. It was deleted, or row level security hides it.'
              : `Loaded ${formatAge(readAt, Math.max(readAt, now))}`}
      </p>
      {row !== null && (
        <dl className="below-8 body">
          {Object.entries(row).map(([column, value]) => (
            <RowField key={column} name={column} label={undefined} value={value} />
          ))}
        </dl>
      )}
      <p className="cluster">
        <Button variant="plain" aria-disabled={isReading} onClick={() => isReading || refresh()}>
          {hasFailed ? 'Try again' : 'Refresh'}
        </Button>
        {row !== null && <CopyButton getText={() => JSON.stringify(row, null, 2)} label="Copy as JSON" />}
      </p>
    </Modal>
  )
}
