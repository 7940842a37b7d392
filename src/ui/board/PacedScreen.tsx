import { createScreenClock } from '../frame/screenClock'
import { ScreenClockContext } from '../frame/useDrawnView'
import BoardScreen, { type BoardScreenProps } from './BoardScreen'

/** One for the page: what one panel takes of a frame, another one does not have. */
const clock = createScreenClock({
  now: () => performance.now(),
  soon: run => queueMicrotask(run),
  nextFrame: run => void requestAnimationFrame(run),
  later: (ms, run) => void setTimeout(run, ms),
})

/** The board's screen in a browser, whose panels share the time of each frame. */
export default function PacedScreen(props: BoardScreenProps) {
  return (
    <ScreenClockContext value={clock}>
      <BoardScreen {...props} />
    </ScreenClockContext>
  )
}
