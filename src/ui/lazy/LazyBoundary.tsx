import { Suspense, type ReactNode } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useShell } from '../commands/useShell'
import { retryFailedOnNextDrawing } from './lazyComponent'

interface LazyBoundaryProps {
  children: ReactNode
  /** Shown instead of the failed part; without it the page's message line says so. */
  fallback?: ReactNode
  /** Shown until the part is there. */
  placeholder?: ReactNode
  onFail?: () => void
}

export const LOAD_FAILED = 'This part of the page couldn’t be loaded. Reload the page.'

/**
 * Holds lazily fetched components. If one cannot be fetched or fails, the page goes on without it and says so; its next
 * drawing fetches it again.
 */
export function LazyBoundary({ children, fallback = null, placeholder, onFail }: LazyBoundaryProps) {
  const { announce } = useShell()
  const fail = () => {
    if (fallback === null) announce?.(LOAD_FAILED)
    retryFailedOnNextDrawing()
    onFail?.()
  }
  return (
    <ErrorBoundary fallback={fallback} onError={fail}>
      <Suspense fallback={placeholder}>{children}</Suspense>
    </ErrorBoundary>
  )
}
