import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useShell } from '../commands/useShell'

interface LazyBoundaryProps {
  children: ReactNode
  onFail?: () => void
}

export const LOAD_FAILED = 'This part of the page couldn’t be loaded. Reload the page.'

/** Holds lazily fetched components. If one cannot be fetched or fails, the page goes on without it and says so. */
export function LazyBoundary({ children, onFail }: LazyBoundaryProps) {
  const { announce } = useShell()
  const fail = () => {
    announce?.(LOAD_FAILED)
    onFail?.()
  }
  return (
    <ErrorBoundary fallback={null} onError={fail}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}
