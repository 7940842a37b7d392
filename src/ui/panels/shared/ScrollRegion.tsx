import { clsx } from 'clsx'
import type { ComponentProps, RefObject } from 'react'
import { useScrollAnchor } from './useScrollAnchor'
import styles from './dataTable/DataTable.module.css'
import { scrollFocusable } from '../../kit/focus/scrollFocusable'

interface ScrollRegionProps extends ComponentProps<'div'> {
  label: string
  ref: RefObject<HTMLDivElement | null>
}

/**
 * A labelled group that scrolls by keyboard; the panel around it is the landmark. Rows arriving above do not move the
 * rows being read.
 */
export function ScrollRegion({ label, ref, children, ...rest }: ScrollRegionProps) {
  useScrollAnchor(ref)
  return (
    <div
      ref={ref}
      role="group"
      aria-label={label}
      {...scrollFocusable}
      className={clsx('scroll grow', styles['region'])}
      {...rest}
    >
      {children}
    </div>
  )
}
