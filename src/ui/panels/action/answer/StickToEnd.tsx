import { clsx } from 'clsx'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from '../ActionPanelBody.module.css'

/** Scrolls by keyboard too. Sticks to the end while text arrives, unless the reader has scrolled up. */
export function StickToEnd({
  label,
  text: of,
  children,
}: {
  label: string
  text: string | null
  children: ReactNode
}) {
  const region = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useLayoutEffect(() => {
    const element = region.current
    if (element !== null && of !== null && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [of])
  return (
    <div
      ref={region}
      className={clsx('body wrap', styles['region'])}
      role={of === null ? 'region' : 'log'}
      aria-label={label}
      tabIndex={0}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollTop + clientHeight > scrollHeight - 8
      }}
    >
      {children}
    </div>
  )
}
