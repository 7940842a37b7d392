import { age } from '../words/age'
import { rate } from '../words/value'
import styles from './Bars.module.css'
import type { PanelProps } from './kind'
import { Middle } from './Middle'

/** Rates by name, the greatest first. */
export function Bars({ panel: { title }, view: { bars, seconds } }: PanelProps<'bars'>) {
  const greatest = Math.max(...bars.map(({ perSecond }) => perSecond))
  const sum = bars.reduce((total, { perSecond }) => total + perSecond, 0)
  return (
    <>
      <ol className={styles['bars']} aria-label={title}>
        {bars.map(({ label, perSecond }) => (
          <li key={label}>
            <span className={styles['label']}>
              <Middle text={label} />
            </span>
            <span className={styles['rate']}>
              {rate(perSecond, greatest)}
              <span className={styles['unit']}> /s</span>
            </span>
            <span className={styles['track']} aria-hidden="true">
              <span style={{ width: `${(perSecond / greatest) * 100}%` }} />
            </span>
          </li>
        ))}
      </ol>
      <p className={styles['sum']}>
        <span>all {rate(sum, greatest)} /s</span>
        <span>mean of the last {age(seconds * 1000)}</span>
      </p>
    </>
  )
}
