import { lazy, Suspense, useId, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { ActionPanel, TextPanel } from '../../board/board'
import { Text } from '../panels/text/Text'
import { PanelFault } from './PanelFault'
import styles from './PanelFrame.module.css'
import { placeOf } from './placeOf'
import { Isolated } from '../text/Isolated'

const Action = lazy(() => import('../panels/action/Action'))

interface PlainFrameProps {
  panel: TextPanel | ActionPanel
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
          <Isolated text={panel.title} />
        </h2>
        {tools}
      </div>
      <div className={styles['body']}>
        {panel.kind === 'text' ? (
          <Text panel={panel} />
        ) : (
          <ErrorBoundary FallbackComponent={PanelFault} resetKeys={[panel]}>
            <Suspense>
              <Action panel={panel} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </section>
  )
}
