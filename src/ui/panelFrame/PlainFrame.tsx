import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { ActionPanel, TextPanel } from '../../board/board'
import { lazyBody } from '../panels/lazyKind'
import { PanelFault } from '../notices/PanelFault'
import styles from './PanelFrame.module.css'
import { gridPlaceOf } from './gridPlace'
import { IsolatedText } from '../kit/text/IsolatedText'

const { Body: Text } = lazyBody(
  'text',
  async () => (await import('../panels/text/TextPanelBody')).TextPanelBody,
)
const { Body: Action } = lazyBody(
  'action',
  async () => (await import('../panels/action/ActionPanelBody')).default,
)

interface PlainFrameProps {
  panel: TextPanel | ActionPanel
  isFull?: boolean
  /** The panel is being moved or resized. */
  isMoving?: boolean
  tools?: ReactNode
}

/** A panel without a source: it has no freshness and so no badge. */
export function PlainFrame({ panel, isFull = false, isMoving = false, tools }: PlainFrameProps) {
  const heading = useId()
  return (
    <section
      className={clsx('card anchor', styles['panel'])}
      style={gridPlaceOf(panel)}
      aria-labelledby={heading}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Tab goes from panel to panel: `keys/panelTabs.ts`
      tabIndex={tools === undefined ? 0 : -1}
      data-panel-id={panel.id}
      data-panel-kind={panel.kind}
      data-full={isFull || undefined}
      data-moving={isMoving || undefined}
    >
      <div
        className={clsx('row loose between rigid', styles['head'])}
        data-edited={tools !== undefined || undefined}
      >
        <h2 id={heading} className={clsx('clip body', styles['title'])} title={panel.title}>
          <IsolatedText text={panel.title} />
        </h2>
        {tools}
      </div>
      <div className={clsx('fill ink', styles['body'])}>
        <ErrorBoundary FallbackComponent={PanelFault} resetKeys={[panel]}>
          {panel.kind === 'text' ? <Text panel={panel} /> : <Action panel={panel} />}
        </ErrorBoundary>
      </div>
    </section>
  )
}
