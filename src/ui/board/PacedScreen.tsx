import { flushSync } from 'react-dom'
import { createScreenClock } from '../frame/screenClock'
import { ScreenClockContext } from '../frame/useDrawnView'
import BoardScreen, { type BoardScreenProps } from './BoardScreen'

/** One for the page, because all panels share the time of a frame. */
const clock = createScreenClock({
  now: () => performance.now(),
  flush: run => flushSync(run),
  soon: run => queueMicrotask(run),
  nextFrame: run => void requestAnimationFrame(run),
  later: (ms, run) => void setTimeout(run, ms),
})

/** The board's screen with panels drawn by the screen clock. */
export default function PacedScreen(props: BoardScreenProps) {
  return (
    <ScreenClockContext value={clock}>
      <BoardScreen {...props} />
    </ScreenClockContext>
  )
}
