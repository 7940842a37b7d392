import { memo } from 'react'
import type { FeedView } from '../../streams/view'
import { NONE } from '../words/value'
import type { PanelProps } from './kind'
import { Log } from './log/Log'
import styles from './log/Log.module.css'
import { Moment } from './Moment'
import { tones } from './tones'
import { Isolated } from '../text/Isolated'

type Line = FeedView['lines'][number]
const names = ['row', 'rows'] as const
const draw = (line: Line) => <Item line={line} />

/** What happened, a line each, the newest on top. */
export const Feed = ({ panel: { title }, view: { lines, held }, holes = [] }: PanelProps<'feed'>) => (
  <Log title={title} lines={lines} held={held} holes={holes} names={names} draw={draw} />
)

const Item = memo(function Item({ line: { at, headline, details, signal } }: { line: Line }) {
  return (
    <div className={styles['item']}>
      <span className={styles['time']}>{at === null ? NONE : <Moment at={at} />}</span>
      <span className={styles['headline']}>
        <Isolated text={String(headline ?? NONE)} />
        {signal !== null && (
          <span className={styles['tone']} data-signal={signal}>
            {tones[signal]}
          </span>
        )}
      </span>
      {details.length > 0 && (
        <dl className={styles['details']}>
          {details.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{String(value ?? NONE)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
})
