import { useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './Action.module.css'

/** Scrolled by keyboard too. While something comes it stays at the end, unless somebody looks further up. */
export function Following({
  label,
  of,
  children,
}: {
  label: string
  of: string | null
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
      className={styles['region']}
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
