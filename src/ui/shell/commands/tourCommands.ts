import { withTour } from '../../../board/model/tourLink'
import type { Command, CommandScope } from '../../commands/command'
import { NO_BOARD } from '../../commands/refusals'

const NO_TOUR = 'Not cycling through boards.'

/** The commands for a tour: boards that a kiosk shows in turn. */
export function tourCommands({ shell, board }: CommandScope): Command[] {
  const { kiosk, isKiosk } = shell
  const snapshot = kiosk?.getSnapshot()
  const isTouring = snapshot?.hasTag('touring') === true
  const isPaused = snapshot?.hasTag('paused') === true
  const refusal = isTouring ? null : NO_TOUR
  const isAlone = snapshot?.can({ type: 'kiosk.next' }) !== true
  const moveRefusal = isTouring && isAlone ? 'There is no other board.' : refusal
  return [
    {
      id: 'tour.begin',
      title: 'Cycle through all boards',
      group: 'View',
      keys: ['d t'],
      refusal:
        board === undefined ? NO_BOARD : isKiosk ? 'Kiosk mode is already on. Press Esc to leave it.' : null,
      run: () => {
        history.replaceState(history.state, '', withTour(location.href))
        shell.setKiosk(true)
      },
    },
    {
      id: 'tour.hold',
      title: isPaused ? 'Resume cycling' : 'Stop cycling',
      group: 'View',
      keys: ['h'],
      refusal,
      run: () => kiosk?.send({ type: 'kiosk.togglePause' }),
    },
    {
      id: 'tour.next',
      title: 'Next board',
      group: 'View',
      keys: [']'],
      refusal: moveRefusal,
      run: () => kiosk?.send({ type: 'kiosk.next' }),
    },
    {
      id: 'tour.previous',
      title: 'Previous board',
      group: 'View',
      keys: ['['],
      refusal: moveRefusal,
      run: () => kiosk?.send({ type: 'kiosk.previous' }),
    },
  ]
}
