import { clsx } from 'clsx'
import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import type { PreviewRef } from '../../../../machines/preview/preview.machine'
import { CopyButton } from '../../../kit/CopyButton'
import { Button } from '../../../kit/Button'
import { formatFullTime } from '../../../words/dateTime'
import styles from './FileSheet.module.css'
import { previewErrorText } from '../filesText'

const HOUR_MS = 3_600_000
const lifetimes = [
  { ms: HOUR_MS, words: '1 hour' },
  { ms: 24 * HOUR_MS, words: '1 day' },
  { ms: 7 * 24 * HOUR_MS, words: '1 week' },
] as const

/** A URL that gives others a file until it expires. It is in no element of the page. */
export function ShareLink({ preview }: { preview: PreviewRef }) {
  const selectId = useId()
  const [lifetime, setLifetime] = useState<number>(HOUR_MS)
  const sharedLink = useSelector(preview, ({ context }) => context.shareLink)
  const isRequesting = sharedLink?.state === 'asking'
  return (
    <div className={clsx('cluster below-8', styles['share'])}>
      <label htmlFor={selectId}>Share link, valid for</label>
      <select
        id={selectId}
        value={lifetime}
        onChange={({ currentTarget }) => setLifetime(Number(currentTarget.value))}
      >
        {lifetimes.map(({ ms, words }) => (
          <option key={ms} value={ms}>
            {words}
          </option>
        ))}
      </select>
      <Button
        variant="plain"
        busy={isRequesting}
        onClick={() => !isRequesting && preview.send({ type: 'preview.share', lifetime })}
      >
        Create link
      </Button>
      {sharedLink?.state === 'there' && (
        <CopyButton key={sharedLink.until} getText={() => sharedLink.link.viewUrl.open()} label="Copy link" />
      )}
      <p role="status" className="note full">
        {sharedLink?.state === 'there' &&
          `Anyone with the link can download the file until ${formatFullTime(sharedLink.until)}, whatever their permissions. It can’t be revoked.`}
        {sharedLink?.state === 'refused' &&
          `${previewErrorText(sharedLink.cause).sentence} ${previewErrorText(sharedLink.cause).remedy}`}
      </p>
    </div>
  )
}
