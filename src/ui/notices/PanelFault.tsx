import type { FallbackProps } from 'react-error-boundary'
import { Button } from '../kit/Button'
import { PanelNotice } from './PanelNotice'

/** A panel whose rendering failed. The rest of the board goes on. */
export const PanelFault = ({ error, resetErrorBoundary }: FallbackProps) => (
  <PanelNotice
    title="This panel couldn’t be drawn"
    text="This is a bug in Signalbox, not in your data."
    cause={error instanceof Error ? error.message : String(error)}
    isFault
  >
    <Button variant="plain" onClick={resetErrorBoundary}>
      Draw again
    </Button>
  </PanelNotice>
)
