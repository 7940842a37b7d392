import { useSelector } from '@xstate/react'
import type { KioskRef } from '../../machines/kiosk.machine'
import styles from './Kiosk.module.css'
import { Isolated } from '../text/Isolated'

interface TourLineProps {
  kiosk: KioskRef
  /** The address asks for a time that there is not. */
  isFaulty: boolean
  titleOf: (id: string) => string
}

/** Which of the boards is shown, why it stays, and which could not be shown when their turn came. */
export function TourLine({ kiosk, isFaulty, titleOf }: TourLineProps) {
  const { boards, shown, unshown, every } = useSelector(kiosk, ({ context }) => context.tour)
  const standing = useSelector(kiosk, snapshot =>
    snapshot.matches({ on: { tour: { turning: { waiting: 'held' } } } })
      ? ' · stays while somebody is here'
      : snapshot.matches({ on: { tour: { turning: { waiting: 'paused' } } } })
        ? ' · stays until h is pressed'
        : '',
  )
  if (isFaulty)
    return (
      <span className={styles['said']}>
        “cycle” in the address is no time from 5 s to 24 h, such as 30, 45s or 2m
      </span>
    )
  if (every === null) return null
  const [first, ...more] = Object.entries(unshown)
  const place = shown === null ? -1 : boards.indexOf(shown)
  return (
    <>
      {first !== undefined && (
        <span className={styles['said']} title={Object.keys(unshown).map(titleOf).join(', ')}>
          “<Isolated text={titleOf(first[0])} />” is not shown: {first[1]}
          {more.length > 0 && ` (and ${more.length} more)`}
        </span>
      )}
      <span className={styles['aside']}>
        {boards.length === 0
          ? 'no boards to show in turn'
          : place === -1
            ? `${boards.length} boards in turn${standing}`
            : `board ${place + 1} of ${boards.length}${standing}`}
      </span>
    </>
  )
}
