import { flushSync } from 'react-dom'
import { createDrawScheduler } from '../panelFrame/drawing/drawScheduler'
import { DrawSchedulerContext, SeenBoardContext } from '../panelFrame/drawing/useDrawnView'
import BoardScreen, { type BoardScreenProps } from './BoardScreen'

/** Shared by the page, because all panels share the time of a frame. */
const drawScheduler = createDrawScheduler({
  now: () => performance.now(),
  flush: run => flushSync(run),
  soon: run => queueMicrotask(run),
  nextFrame: run => void requestAnimationFrame(run),
  later: (ms, run) => void setTimeout(run, ms),
})

/** The board's screen, its panels drawn by the frame scheduler. */
export default function ScheduledBoardScreen(props: BoardScreenProps) {
  return (
    <DrawSchedulerContext value={drawScheduler}>
      <SeenBoardContext value={props.board}>
        <BoardScreen {...props} />
      </SeenBoardContext>
    </DrawSchedulerContext>
  )
}
