import type { Cause } from '../../../../machines/shared/cause'
import { Button } from '../../../kit/Button'
import { previewErrorText } from '../filesText'

interface PreviewErrorProps {
  cause: Cause
  onRetry: () => void
}

/** Why there is no preview, with the project's own words, and what to do. */
export function PreviewError({ cause, onRetry }: PreviewErrorProps) {
  const { sentence, remedy } = previewErrorText(cause)
  return (
    <div role="alert" className="stack from-start around-8 soft">
      <p className="title">{sentence}</p>
      <p>{remedy}</p>
      <p className="mono wrap">{cause.reason}</p>
      <Button variant="plain" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
