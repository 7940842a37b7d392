import type { StateLook } from '../../chart/states'
import styles from './Timeline.module.css'

/** More words than these nobody keeps apart; every state says its own in its lane. */
const MOST = 12

/** What states look like. */
export function StateLegend({ looks }: { looks: readonly StateLook[] }) {
  return (
    <ul className={styles['legend']}>
      {looks.slice(0, MOST).map(look => (
        <li key={look.label}>
          <Swatch look={look} />
          {look.label}
        </li>
      ))}
      {looks.length > MOST && <li>{looks.length - MOST} more</li>}
    </ul>
  )
}

const marks: Record<StateLook['pattern'], string> = {
  plain: '',
  stripes: 'M0 2H18M0 6H18',
  dots: 'M3 3h0M8 3h0M13 3h0M5.5 7h0M10.5 7h0M15.5 7h0',
  cross: 'M-2 0L8 10M4 0L14 10M10 0L20 10',
}

function Swatch({ look: { token, pattern } }: { look: StateLook }) {
  const colour = `var(${token})`
  return (
    <svg viewBox="0 0 18 12" width="18" height="12" aria-hidden="true" className={styles['swatch']}>
      <path d="M0 0H18V12H0Z" fill={colour} opacity={pattern === 'cross' ? 0.4 : 0.26} />
      <path d={marks[pattern]} stroke={colour} strokeWidth="1.4" strokeLinecap="round" opacity="0.6" />
      <path d="M0 10.5H18" stroke={colour} strokeWidth="3" />
    </svg>
  )
}
