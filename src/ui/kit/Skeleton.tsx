import { clsx } from 'clsx'
import type { PanelKind } from '../../board/board'
import styles from './Skeleton.module.css'

const partCounts: Record<PanelKind, number> = {
  line: 1,
  number: 2,
  gauge: 2,
  messages: 12,
  feed: 8,
  roster: 6,
  table: 12,
  bars: 7,
  pie: 7,
  histogram: 1,
  heatmap: 1,
  scatter: 1,
  map: 1,
  result: 3,
  health: 4,
  files: 8,
  text: 0,
  action: 0,
  timeline: 5,
}

/** Kinds whose outline is that of another. */
const shapes: Partial<Record<PanelKind, PanelKind>> = {
  ...{ pie: 'bars', histogram: 'line', heatmap: 'line', scatter: 'line', map: 'line' },
}

/** The outline of a panel before its first read. A panel that has been read never shows it again. */
export function Skeleton({ kind }: { kind: PanelKind }) {
  return (
    <div className={clsx('fill', styles['skeleton'])} data-shape={shapes[kind] ?? kind} aria-hidden="true">
      {Array.from({ length: partCounts[kind] }, (_, i) => (
        <i key={i} />
      ))}
    </div>
  )
}
