import { flushSync } from 'react-dom'
import type { PanelsInView } from '../../streams/page/panelsInView'
import { createDrawScheduler } from '../panelFrame/drawing/drawScheduler'
import { DrawSchedulerContext, PanelsInViewContext } from '../panelFrame/drawing/useDrawnView'
import BoardScreen, { type BoardScreenProps } from './BoardScreen'

/** Shared by the page, because all panels share the time of a frame. */
const drawScheduler = createDrawScheduler({
  now: () => performance.now(),
  flush: run => flushSync(run),
  runSoon: run => queueMicrotask(run),
  nextFrame: run => void requestAnimationFrame(run),
  later: (ms, run) => void setTimeout(run, ms),
})

interface ScheduledBoardScreenProps extends BoardScreenProps {
  panelsInView?: PanelsInView | undefined
}

/** The board's screen, its panels drawn by the frame scheduler. */
export default function ScheduledBoardScreen({ panelsInView, ...props }: ScheduledBoardScreenProps) {
  return (
    <DrawSchedulerContext value={drawScheduler}>
      <PanelsInViewContext value={panelsInView ?? null}>
        <BoardScreen {...props} />
      </PanelsInViewContext>
    </DrawSchedulerContext>
  )
}
