import { useState } from 'react'
import { useNow } from '../../clock'
import { minuteTime, momentTime } from '../../words/time'
import { milliseconds, NONE, percent } from '../../words/value'
import type { PanelProps } from '../kind'
import lineStyles from '../Line.module.css'
import styles from './Health.module.css'
import { ProbeTable } from './ProbeTable'
import { Strip } from './Strip'
import { count, standings } from './words'

/** Whether what is probed answers, how soon, and how often it did not, by the probes of this page alone. */
export function Health({ panel: { title, probes }, view, holes = [] }: PanelProps<'health'>) {
  const [asTable, setAsTable] = useState(false)
  const day = useNow(false)
  const { now, since, strip, failure, held, from, latency } = view
  const { shape, says } = standings[now]
  return (
    <div className={styles['health']}>
      <div className={styles['head']}>
        <p className={styles['state']} data-state={now} role="status">
          <span aria-hidden="true">{shape}</span> <strong>{says}</strong>
        </p>
        <span className={styles['since']}>since {minuteTime(since, day)}</span>
        <button type="button" className={lineStyles['toggle']} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'View as strip' : 'View as table'}
        </button>
      </div>
      {asTable ? (
        <ProbeTable title={title} marks={strip} holes={holes} />
      ) : (
        <>
          <Figures {...view} />
          <Strip marks={strip} course={latency.course} places={probes} />
          <p className={styles['failure']}>
            {failure === null ? (
              'No failure among them'
            ) : (
              <>
                Last failure {momentTime(failure.at)}: <span>{failure.says}</span>
              </>
            )}
          </p>
        </>
      )}
      <p className={styles['seen']}>{`${count(held)}, seen from this page since ${minuteTime(from, day)}`}</p>
    </div>
  )
}

function Figures({ latency: { last, p50, p95 }, available }: PanelProps<'health'>['view']) {
  const { ok, of, refused } = available
  const over = [of > 0 && `${ok} of ${of}`, refused > 0 && `${refused} refused`].filter(Boolean)
  return (
    <dl className={styles['figures']}>
      <div>
        <dt>Latency</dt>
        <dd>{last === null ? NONE : milliseconds(last)}</dd>
        {p50 !== null && p95 !== null && (
          <dd className={styles['beside']}>{`p50 ${milliseconds(p50)} · p95 ${milliseconds(p95)}`}</dd>
        )}
      </div>
      <div>
        <dt>Available</dt>
        <dd>{of === 0 ? NONE : percent(ok / of)}</dd>
        <dd className={styles['beside']}>{over.join(' · ')}</dd>
      </div>
    </dl>
  )
}
