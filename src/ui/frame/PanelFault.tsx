import type { FallbackProps } from 'react-error-boundary'
import { Button } from '../Button'
import styles from './Notice.module.css'

/** A panel whose drawing failed. The rest of the board goes on. */
export function PanelFault({ error, resetErrorBoundary }: FallbackProps) {
  return (
    <div className={styles['notice']} role="alert">
      <p className={styles['title']}>This panel could not be drawn</p>
      <p>That is a fault of the dashboard, not of your data.</p>
      <p className={styles['cause']}>{error instanceof Error ? error.message : String(error)}</p>
      <div className={styles['actions']}>
        <Button look="plain" onClick={resetErrorBoundary}>
          Draw again
        </Button>
      </div>
    </div>
  )
}
