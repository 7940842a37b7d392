import { useSelector } from '@xstate/react'
import type { PreviewRef } from '../../../../machines/preview/preview.machine'
import type { FileLine } from '../../../../streams/views/view'
import { CopyButton } from '../../../kit/CopyButton'
import { formatFullTime } from '../../../words/dateTime'
import { NO_VALUE } from '../../../words/numberText'
import { DownloadLinks } from './DownloadLinks'
import { ShareLink } from './ShareLink'
import { sizeText, typeText } from '../filesText'

interface FileFactsProps {
  preview: PreviewRef
  line: FileLine
}

/** The facts about a file. */
export function FileFacts({ preview, line }: FileFactsProps) {
  const bucket = useSelector(preview, ({ context }) => context.bucket)
  const { key, createdAt, updatedAt } = line
  const isExpired = useSelector(preview, snapshot => snapshot.hasTag('expired'))
  const path = key.replace(/\/$/, '')
  const timeText = (at: number | null) => (at === null ? NO_VALUE : formatFullTime(at))
  const facts =
    line.content === 'folder'
      ? []
      : [
          ['Type', typeText(line)],
          ['Size', sizeText(line.size)],
          ['Updated', timeText(updatedAt)],
          ['Created', timeText(createdAt)],
        ]
  return (
    <>
      <dl className="facts apart around-8">
        {[...facts, ['Bucket', bucket], ['Path', path]].map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p role="status" className="soft">
        {isExpired && 'This file’s link expired (links last ten minutes).'}
      </p>
      <div className="cluster below-8">
        {line.content !== 'folder' && <DownloadLinks preview={preview} line={line} />}
        <CopyButton key={key} getText={() => path} label="Copy path" />
      </div>
      {line.content !== 'folder' && <ShareLink key={`${key} shared`} preview={preview} />}
    </>
  )
}
