import { useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { extentOf } from '../../board/layout'
import type { BoardRef } from '../../machines/board.machine'
import type { KioskRef } from '../../machines/kiosk.machine'
import { useShelf } from '../boards/useShelf'
import { useNow } from '../clock'
import { clockTime } from '../words/time'
import { zone } from '../words/zone'
import styles from './Kiosk.module.css'
import { TourLine } from './TourLine'
import { useTour } from './useTour'

interface KioskLineProps {
  kiosk: KioskRef
  board: BoardRef
  /** Every panel is live. */
  isWell: boolean
}

/** What a wall shows instead of commands: the time, and quietly that the screen may go dark. */
export default function KioskLine({ kiosk, board, isWell }: KioskLineProps) {
  const now = useNow()
  const isRefused = useSelector(kiosk, snapshot => snapshot.matches({ on: { screen: 'refused' } }))
  const isCursorHidden = useSelector(kiosk, snapshot => snapshot.matches({ on: { cursor: 'hidden' } }))
  useEffect(() => {
    document.documentElement.dataset['kiosk'] = isCursorHidden ? 'untouched' : 'touched'
    return () => {
      delete document.documentElement.dataset['kiosk']
    }
  }, [isCursorHidden])
  const rows = useSelector(board, ({ context }) => extentOf(context.board.panels))
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--extent', String(rows))
    return () => {
      style.removeProperty('--extent')
    }
  }, [rows])
  useEffect(() => kiosk.send({ type: 'kiosk.standing', isWell }), [kiosk, isWell])
  const tour = useTour(kiosk, useShelf(board))
  return (
    <p className={styles['line']}>
      <TourLine kiosk={kiosk} {...tour} />
      {isRefused && <span className={styles['aside']}>this browser may let the screen go dark</span>}
      {!isCursorHidden && <span className={styles['aside']}>Esc leaves the kiosk</span>}
      <time dateTime={new Date(now).toISOString()} className={styles['clock']} title={zone()}>
        {clockTime(now)}
      </time>
    </p>
  )
}
