import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { scrollFocusable } from '../../kit/focus/scrollFocusable'
import { IsolatedText } from '../../kit/text/IsolatedText'
import styles from './ChartFigure.module.css'

interface LegendEntry {
  key: string | number
  sample: ReactNode
  label: string
  /** The value of a line. */
  value?: ReactNode
}

interface ChartLegendProps {
  /** What the entries are. */
  name: string
  entries: readonly LegendEntry[]
  className?: string
  /** What is said of entries that are left out. */
  children?: ReactNode
}

/** Lines of a legend that are seen at once: with more entries than that, it may have to be scrolled. */
const LINES = 3

/** What each color or pattern of a chart stands for. */
export const ChartLegend = ({ name, entries, className, children }: ChartLegendProps) => (
  <ul
    className={clsx('cluster', styles['legend'], className)}
    data-legend=""
    aria-label={name}
    {...(entries.length > LINES && scrollFocusable)}
  >
    {entries.map(({ key, sample, label, value }) => (
      <li key={key} className="row clip" title={label}>
        {sample}
        <span className="clip">
          <IsolatedText text={label} />
        </span>
        {value}
      </li>
    ))}
    {children}
  </ul>
)
