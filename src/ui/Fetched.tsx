import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useShell } from './commands/useShell'

interface FetchedProps {
  children: ReactNode
  onFail?: () => void
}

export const UNFETCHED = 'This part of the page could not be loaded. Load the page again to have it.'

/** What is fetched when it is first needed. Where it cannot be, or breaks, the page goes on without it and says so. */
export function Fetched({ children, onFail }: FetchedProps) {
  const { say } = useShell()
  const fail = () => {
    say?.(UNFETCHED)
    onFail?.()
  }
  return (
    <ErrorBoundary fallback={null} onError={fail}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
