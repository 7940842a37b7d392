import { clsx } from 'clsx'
import { memo, use } from 'react'
import type { FeedView } from '../../../streams/views/view'
import { OutdatedContext } from '../../freshness/outdated'
import { formatCalendarDay } from '../../words/rowTime'
import { NO_VALUE } from '../../words/numberText'
import type { PanelProps } from '../panelRenderer'
import { Log } from '../shared/log/Log'
import styles from '../shared/log/Log.module.css'
import { Timestamp } from '../../kit/Timestamp'
import { formatVerdict } from '../shared/figure/signalText'
import { ClampedText } from '../shared/log/ClampedText'

type FeedLine = FeedView['lines'][number]
const rowNouns = ['row', 'rows'] as const
const renderLine = (line: FeedLine) => <Item line={line} />

/** Events, a line each, the newest first. */
export const FeedPanelBody = ({
  panel: { title },
  view: { lines, rowCount },
  gaps = [],
}: PanelProps<'feed'>) => (
  <Log
    title={title}
    lines={lines}
    heldCount={rowCount}
    gaps={gaps}
    nouns={rowNouns}
    renderLine={renderLine}
  />
)

const Item = memo(function Item({ line: { at, day, headline, details, signal } }: { line: FeedLine }) {
  const isOutdated = use(OutdatedContext)
  return (
    <div className={clsx('on-baseline around-4', styles['item'])}>
      <span className="mono rigid">
        {at === null ? NO_VALUE : (formatCalendarDay(day ?? '') ?? <Timestamp at={at} />)}
      </span>
      <span className="cluster on-baseline strong wrap">
        <ClampedText text={String(headline ?? NO_VALUE)} />
        {signal !== null && (
          <span
            className={clsx('rigid small strong', styles['tone'])}
            data-signal={isOutdated ? undefined : signal}
          >
            {formatVerdict(signal, isOutdated)}
          </span>
        )}
      </span>
      {details.length > 0 && (
        <dl className={clsx('cluster soft', styles['details'])}>
          {details.map(({ label, value }) => (
            <div key={label} className="flex tight wrap">
              <dt className="rigid unbroken">{label}</dt>
              <dd className="ink wrap">
                <ClampedText text={String(value ?? NO_VALUE)} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
})
