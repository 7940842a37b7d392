import { clsx } from 'clsx'
import { useId, type ReactNode, type Ref } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import type { Panel } from '../../board/board'
import { IsolatedText } from '../kit/text/IsolatedText'
import { PanelFault } from '../notices/PanelFault'
import { gridPlaceOf } from './gridPlace'
import styles from './PanelFrame.module.css'

/** How the board shows a panel, whatever is in it. */
export interface FrameProps {
  /** The panel fills the page; the others are hidden and keep running. */
  isFull?: boolean
  /** The panel is being moved or resized. */
  isMoving?: boolean
  /** The tools that edit the panel. */
  tools?: ReactNode
}

interface PanelCardProps extends FrameProps {
  panel: Panel
  ref?: Ref<HTMLElement>
  /** Attributes of what it shows, for styles and tests. */
  attributes?: Record<`data-${string}`, string | boolean | undefined>
  /** What stands between the title and the tools. */
  status?: ReactNode
  children: ReactNode
}

/** As high as others up to two lines, and higher by each line more. */
const GROWING = { height: 'auto' }

/** The card of a panel in its place: title, status, tools and content. An error inside stays inside. */
export function PanelCard({
  panel,
  isFull = false,
  isMoving = false,
  tools,
  ref,
  attributes,
  status,
  children,
}: PanelCardProps) {
  const heading = useId()
  const isEdited = tools !== undefined
  // Nothing else beside a title says it in full to those who have no pointer.
  const isWhole = status === undefined && !isEdited
  return (
    <section
      ref={ref}
      className={clsx('card anchor', styles['panel'])}
      style={gridPlaceOf(panel)}
      aria-labelledby={heading}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Tab goes from panel to panel: `keys/panelTabs.ts`
      tabIndex={isEdited ? -1 : 0}
      data-panel-id={panel.id}
      data-panel-kind={panel.kind}
      data-full={isFull || undefined}
      data-moving={isMoving || undefined}
      {...attributes}
    >
      <div
        className={clsx('row loose between rigid', styles['head'])}
        style={isWhole ? GROWING : undefined}
        data-edited={isEdited || undefined}
      >
        <h2 id={heading} className={clsx(!isWhole && 'clamp', 'body', styles['title'])} title={panel.title}>
          <IsolatedText text={panel.title} />
        </h2>
        {status}
        {tools}
      </div>
      <div className={clsx('fill ink', styles['body'])}>
        <ErrorBoundary FallbackComponent={PanelFault} resetKeys={[panel]}>
          {children}
        </ErrorBoundary>
      </div>
    </section>
  )
}
