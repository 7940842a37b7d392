import { memo, useId, useState } from 'react'
import type { MessagesView } from '../../streams/view'
import { NONE } from '../words/value'
import type { PanelProps } from './kind'
import { Log } from './log/Log'
import styles from './log/Log.module.css'
import { Moment } from './Moment'

type Line = MessagesView['lines'][number]
const names = ['message', 'messages'] as const
const draw = (line: Line) => <Message line={line} />

/** What is sent on a topic, the newest on top. */
export const Messages = ({ panel: { title }, view: { lines, held }, holes = [] }: PanelProps<'messages'>) => (
  <Log title={title} lines={lines} held={held} holes={holes} names={names} draw={draw} />
)

/** One message on a line; opened, all that it carries. */
const Message = memo(function Message({ line: { at, event, brief, payload, isReplayed } }: { line: Line }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles['message']}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={styles['time']}>{at === null ? NONE : <Moment at={at} />}</span>
        <span className={styles['event']}>{event}</span>
        {isReplayed && (
          <span className={styles['late']} title="Sent earlier, and asked for again">
            replayed
          </span>
        )}
        <span className={styles['brief']}>{isOpen ? '' : brief}</span>
      </button>
      {isOpen && (
        <pre id={id} className={styles['payload']}>
          {payload === undefined ? NONE : JSON.stringify(payload, null, 2)}
        </pre>
      )}
    </>
  )
})
