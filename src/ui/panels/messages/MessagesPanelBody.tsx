import { clsx } from 'clsx'
import { memo, useId, useState } from 'react'
import { revealOverrides } from '../../../board/text/isolateText'
import type { MessagesView } from '../../../streams/views/view'
import { NO_VALUE } from '../../words/numberText'
import type { PanelProps } from '../panelRenderer'
import { Log } from '../shared/log/Log'
import styles from '../shared/log/Log.module.css'
import { Timestamp } from '../../kit/Timestamp'

type MessageLine = MessagesView['lines'][number]
const messageNouns = ['message', 'messages'] as const
const renderLine = (line: MessageLine) => <Message line={line} />

/** The messages of a topic, the newest first. */
export const MessagesPanelBody = ({
  panel: { title, canSend = false },
  view: { lines, rowCount },
  gaps = [],
}: PanelProps<'messages'>) => (
  <Log
    title={title}
    lines={lines}
    heldCount={rowCount}
    gaps={gaps}
    nouns={messageNouns}
    renderLine={renderLine}
    hasCall={canSend}
  />
)

/** A message on a line; expanded, its full payload. */
const Message = memo(function Message({
  line: { at, event, brief, payload, isReplayed },
}: {
  line: MessageLine
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={clsx('row loose whole inset', styles['message'])}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="mono rigid">{at === null ? NO_VALUE : <Timestamp at={at} />}</span>
        <span className={clsx('clip rigid strong', styles['event'])}>{revealOverrides(event)}</span>
        {isReplayed && (
          <span className="note rigid" title="Sent at an unknown time before and replayed">
            replayed
          </span>
        )}
        <span className={clsx('clip grow soft', styles['brief'])}>
          {isOpen ? '' : revealOverrides(brief)}
        </span>
      </button>
      {isOpen && (
        <pre id={id} className={clsx('mono below-8', styles['payload'])}>
          {payload === undefined ? NO_VALUE : revealOverrides(JSON.stringify(payload, null, 2))}
        </pre>
      )}
    </>
  )
})
