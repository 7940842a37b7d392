import { useRef, type ComponentProps } from 'react'
import { useKeptPlace } from './keptPlace'
import styles from './Table.module.css'

interface ScrollRegionProps extends ComponentProps<'div'> {
  label: string
}

// What scrolls must be reachable by keyboard, although it is no control.
const focusable = { tabIndex: 0 }

/** A labelled region that the keyboard can scroll. Rows that arrive above do not move what is being read. */
export function ScrollRegion({ label, children, ...rest }: ScrollRegionProps) {
  const region = useRef<HTMLDivElement>(null)
  useKeptPlace(region)
  return (
    <div ref={region} role="region" aria-label={label} {...focusable} className={styles['region']} {...rest}>
      {children}
    </div>
  )
}
