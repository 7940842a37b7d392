import type { ReactNode } from 'react'
import type { View } from '../../streams/view'
import { useNow } from '../clock'
import { Notice } from '../frame/Notice'
import { minuteTime } from '../words/time'
import styles from './Ranged.module.css'

interface RangedProps {
  view: View
  children: ReactNode
}

/** Rows are held, of whatever time. */
export const hasRows = (view: View): boolean =>
  'range' in view && (view.range.newest !== null || ('held' in view && view.held > 0))

/** A view of the time that the board shows, as far as rows are held; where they do not reach, it says so. */
export function Ranged({ view, children }: RangedProps) {
  const now = useNow(false)
  if (!('range' in view)) return children
  const { isAny, oldest, newest, reaches, isOver, isHead } = view.range
  // Beside a figure there is no room for it.
  const isCut = view.range.isCut && view.kind !== 'number' && view.kind !== 'gauge'
  // What was read for this time is all that there is of it, unless there was more than may be held.
  const before = isHead ? 'shown here' : isCut ? 'held' : null
  if (!isAny)
    return (
      <Notice
        title="No rows in the time shown"
        text={
          newest === null
            ? 'None of the rows held has a time that can be read.'
            : isOver
              ? `The newest row held is of ${minuteTime(newest, now)}.`
              : `The oldest row held is of ${minuteTime(oldest ?? newest, now)}.`
        }
      />
    )
  return (
    <>
      {children}
      {before !== null && oldest !== null && !reaches && (
        <p className={styles['note']}>
          From {minuteTime(oldest, now)} on; older rows are not {before}.
        </p>
      )}
    </>
  )
}
