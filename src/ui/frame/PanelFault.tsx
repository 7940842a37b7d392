import type { FallbackProps } from 'react-error-boundary'
import { Button } from '../Button'
import { Notice } from './Notice'
import styles from './Notice.module.css'

/** A panel whose drawing failed. The rest of the board goes on. */
export const PanelFault = ({ error, resetErrorBoundary }: FallbackProps) => (
  <Notice
    title="This panel could not be drawn"
    text="That is a fault of the dashboard, not of your data."
    cause={error instanceof Error ? error.message : String(error)}
    isFault
  >
    <div className={styles['actions']}>
      <Button look="plain" onClick={resetErrorBoundary}>
        Draw again
      </Button>
    </div>
  </Notice>
)
