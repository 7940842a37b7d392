import { clsx } from 'clsx'
import type { PanelKind } from '../../board/board'
import { panelLayouts } from './panelLayouts'
import styles from './Skeleton.module.css'

/** The outline of a panel before its first read. A panel that has been read never shows it again. */
export function Skeleton({ kind }: { kind: PanelKind }) {
  const { parts, shape = kind } = panelLayouts[kind].outline
  return (
    <div className={clsx('fill appear-late', styles['skeleton'])} data-shape={shape} aria-hidden="true">
      {Array.from({ length: parts }, (_, i) => (
        <i key={i} />
      ))}
    </div>
  )
}
