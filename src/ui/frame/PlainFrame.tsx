import { useId, type ReactNode } from 'react'
import type { TextPanel } from '../../board/board'
import { Text } from '../panels/text/Text'
import styles from './PanelFrame.module.css'
import { placeOf } from './placeOf'

interface PlainFrameProps {
  panel: TextPanel
  isFull?: boolean
  tools?: ReactNode
}

/** A panel of no source: there is nothing to believe or not, and so no sign. */
export function PlainFrame({ panel, isFull = false, tools }: PlainFrameProps) {
  const heading = useId()
  return (
    <section
      className={styles['panel']}
      style={placeOf(panel)}
      aria-labelledby={heading}
      tabIndex={-1}
      data-panel-id={panel.id}
      data-panel-kind={panel.kind}
      data-full={isFull || undefined}
    >
      <div className={styles['head']}>
        <h2 id={heading} className={styles['title']} title={panel.title}>
          {panel.title}
        </h2>
        {tools}
      </div>
      <div className={styles['body']}>
        <Text panel={panel} />
      </div>
    </section>
  )
}
