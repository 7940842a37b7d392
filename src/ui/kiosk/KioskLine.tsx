import { useSelector } from '@xstate/react'
import { use, useEffect, useState } from 'react'
import { layoutHeight } from '../../board/layout/panelLayout'
import { wallPanels } from '../../board/layout/wallPanels'
import type { BoardRef } from '../../machines/board/board.machine'
import type { LazyKiosk } from '../commands/useShell'
import { useBoardLibrary } from '../boards/useBoardLibrary'
import { useNow } from '../kit/useNow'
import { formatClockTime } from '../words/dateTime'
import { displayZone } from '../words/timeZone'
import { TourLine } from './TourLine'
import { queryPanels } from '../commands/panelElements'

interface KioskLineProps {
  lazyKiosk: LazyKiosk
  board: BoardRef
}

/** A kiosk's line in place of commands: the time, and a discreet warning if the screen may go dark. */
export default function KioskLine({ lazyKiosk, board }: KioskLineProps) {
  use(lazyKiosk.preload())
  const kiosk = lazyKiosk.get()
  const now = useNow()
  const isRefused = useSelector(kiosk, snapshot => snapshot.hasTag('canGoDark'))
  const isCursorHidden = useSelector(kiosk, snapshot => snapshot.hasTag('untouched'))
  useEffect(() => {
    document.documentElement.dataset['kiosk'] = isCursorHidden ? 'untouched' : 'touched'
    return () => {
      delete document.documentElement.dataset['kiosk']
    }
  }, [isCursorHidden])
  const rows = useSelector(board, ({ context }) => layoutHeight(wallPanels(context.board.panels)))
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--extent', String(rows))
    return () => {
      style.removeProperty('--extent')
    }
  }, [rows])
  const library = useBoardLibrary(board)
  const entries = useSelector(library, snapshot => snapshot?.context.listing?.entries)
  const titleOf = (id: string) => entries?.find(entry => entry.id === id)?.title ?? id
  const hiddenCount = useHiddenPanelCount(useSelector(board, ({ context }) => context.board.panels))
  return (
    <p className="flex on-baseline wide end wrap unbroken">
      <TourLine kiosk={kiosk} titleOf={titleOf} />
      {hiddenCount > 0 && <span className="note no-phone">{hiddenCount} more below</span>}
      {isRefused && <span className="note no-phone">this browser may turn the screen off</span>}
      {!isCursorHidden && <span className="note no-phone">Esc exits kiosk mode</span>}
      <time dateTime={new Date(now).toISOString()} className="heading strong" title={displayZone()}>
        {formatClockTime(now)}
      </time>
    </p>
  )
}

/** How many panels of the board a screen does not show whole. `board`: anything that changes with the panels. */
function useHiddenPanelCount(board: unknown): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const measure = () => {
      // A pixel is lost to rounding.
      const isHidden = (panel: HTMLElement) =>
        panel.getBoundingClientRect().bottom + scrollY > innerHeight + 1
      setCount(queryPanels().filter(isHidden).length)
    }
    const main = document.querySelector('main')
    const observer = new ResizeObserver(measure)
    if (main !== null) observer.observe(main)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [board])
  return count
}
