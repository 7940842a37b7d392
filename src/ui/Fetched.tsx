import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'

interface FetchedProps {
  children: ReactNode
  onFail?: () => void
}

/** What is fetched when it is first needed. Where it cannot be, or breaks, the page goes on without it. */
export function Fetched({ children, onFail = () => undefined }: FetchedProps) {
  return (
    <ErrorBoundary fallback={null} onError={onFail}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
