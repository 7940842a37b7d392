import type { ComponentProps, RefObject } from 'react'
import { useKeptPlace } from './keptPlace'
import styles from './Table.module.css'

interface ScrollRegionProps extends ComponentProps<'div'> {
  label: string
  ref: RefObject<HTMLDivElement | null>
}

// What scrolls must be reachable by keyboard, although it is no control.
const focusable = { tabIndex: 0 }

/** A labelled region that the keyboard can scroll. Rows that arrive above do not move what is being read. */
export function ScrollRegion({ label, ref, children, ...rest }: ScrollRegionProps) {
  useKeptPlace(ref)
  return (
    <div ref={ref} role="region" aria-label={label} {...focusable} className={styles['region']} {...rest}>
      {children}
    </div>
  )
}
