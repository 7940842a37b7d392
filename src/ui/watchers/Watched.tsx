import { lazy, useEffect, useState } from 'react'
import type { BoardRef } from '../../machines/board.machine'
import { useShell } from '../commands/useShell'
import { Fetched } from '../Fetched'
import { usePreferences } from '../preferences/preferences'
import { useWatchers } from './useWatchers'

const Watchers = lazy(() => import('./Watchers'))

/** Who else looks at the board, where the project tells. A wall is nobody, and neither is who does not want to be seen. */
export function Watched({ board }: { board: BoardRef }) {
  const { ref, shown, self } = useWatchers(board)
  const { isKiosk } = useShell()
  const isShown = usePreferences().presence === 'on' && !isKiosk
  useEffect(() => ref?.send({ type: 'watchers.show', isShown }), [ref, isShown])
  const [isOpen, setOpen] = useState(false)
  // While somebody reads the list it stays, whoever goes.
  if (self === null && shown.length === 0 && !isOpen) return null
  return (
    <Fetched>
      <Watchers board={board} onOpen={setOpen} />
    </Fetched>
  )
}
