import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import type { KioskRef } from '../../machines/kiosk.machine'
import { useNow } from '../clock'
import { clockTime, zone } from '../words/time'
import styles from './Kiosk.module.css'

interface KioskLineProps {
  kiosk: KioskRef
  /** Every panel is live. */
  isWell: boolean
}

/** What a wall shows instead of commands: the time, and quietly that the screen may go dark. */
export default function KioskLine({ kiosk, isWell }: KioskLineProps) {
  const now = useNow()
  const isRefused = useSelector(kiosk, snapshot => snapshot.matches({ on: { screen: 'refused' } }))
  const isCursorHidden = useSelector(kiosk, snapshot => snapshot.matches({ on: { cursor: 'hidden' } }))
  useEffect(() => {
    document.documentElement.dataset['kiosk'] = isCursorHidden ? 'untouched' : 'touched'
    return () => {
      delete document.documentElement.dataset['kiosk']
    }
  }, [isCursorHidden])
  useEffect(() => kiosk.send({ type: 'kiosk.standing', isWell }), [kiosk, isWell])
  useEffect(() => {
    kiosk.send({ type: 'kiosk.enter' })
    return () => kiosk.send({ type: 'kiosk.leave' })
  }, [kiosk])
  return (
    <p className={styles['line']}>
      {isRefused && <span className={styles['aside']}>this browser may let the screen go dark</span>}
      {!isCursorHidden && <span className={styles['aside']}>Esc leaves the kiosk</span>}
      <time dateTime={new Date(now).toISOString()} className={styles['clock']} title={zone()}>
        {clockTime(now)}
      </time>
    </p>
  )
}
